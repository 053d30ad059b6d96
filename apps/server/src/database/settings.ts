import { isLoopback } from "../settings/payment-mode.ts";
import { address, noted, weak } from "../settings/setting.ts";

const inTheClear =
  /[?&](sslmode=(disable|allow|no-verify)|ssl=(0|false|no-verify)|uselibpqcompat=)/;

/** Which database holds the rows. */
export const databaseSettings = {
  databaseUrl: address("DATABASE_URL", {
    why: "PostgreSQL, for several processes or machines; empty: the embedded database in DATA_DIR",
    must: "must be a postgres:// address (or empty for the embedded database)",
    pattern: /^postgres(ql)?:\/\/\S+$/,
    risks: [
      weak(
        (url) => !isLoopback(url) && inTheClear.test(url),
        "switches encryption or the check of the certificate off: anyone on the network path can read and change everything.",
      ),
      noted(
        (url) => url !== "" && !isLoopback(url) && !/[?&](ssl|sslmode)=/.test(url),
        "names no sslmode: the connection to another machine may be in the clear.",
      ),
    ],
  }),
};
