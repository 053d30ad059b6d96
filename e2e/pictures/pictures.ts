import { type NamedCommand, runNamed } from "../../scripts/named-command.ts";

/** The pictures of the running product, by the names behind `npm run pictures`. */
export const pictureCommands: Readonly<Record<string, NamedCommand>> = {
  screens: {
    does: "takes every page and every state of the flow, into the ignored folder screenshots/",
    run: () => import("./screens.ts"),
  },
  readme: {
    does: "takes the README's picture",
    run: () => import("./readme.ts"),
  },
  share: {
    does: "draws the site's icons and the picture of a shared link",
    run: () => import("./share.ts"),
  },
};

if (import.meta.main) {
  await runNamed("pictures", pictureCommands);
}
