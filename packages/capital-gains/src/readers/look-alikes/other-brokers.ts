import { eachBroker } from "@site/result/brokers";
import type { LookAlike, Sign } from "./look-alike.ts";

/**
 * Brokers whose statements are not read, how their files name them, and by what those show themselves that
 * do not. Brands that are also first names, common words or fund houses need a further word of the company's
 * name.
 */
const unreadBrokers: readonly (readonly [name: string, inFile: RegExp, ...others: Sign[]])[] = [
  ["5paisa", /\b5 ?paisa\b/i],
  ["Aditya Birla Money", /\baditya birla money\b/i],
  ["Alice Blue", /\balice ?blue\b/i],
  ["Anand Rathi", /\banand rathi (share|financial)|\bAR trading hub\b/i],
  ["Angel One", /\bangel ?(one|broking)\b/i],
  ["Axis Direct", /\baxis ?direct\b|\baxis securities\b/i],
  ["Bajaj Broking", /\bbajaj (broking|financial securities)\b/i],
  ["Choice", /\bchoice (equity )?broking\b/i],
  ["Dhan", /\braise (securities|financial|broking)\b|\bmoneylicious securities\b|\bdhan\.co\b/i],
  ["Flattrade", /\bflattrade\b|\bfortune capital services\b/i],
  [
    "Fyers",
    /\bfyers\b/i,
    {
      title:
        /^(Net (LTCG|STCG|(Long|Short) Term Capital Gains) P&L|Turnover (Equity|FnO) \(ICAI\))$/i,
    },
  ],
  ["Geojit", /\bgeojit\b/i],
  ["Groww", /\bgroww\b(?! mutual| amc)|\bnextbillion technology\b/i],
  [
    "HDFC Securities",
    /\bhdfc ?(securities|sky)\b|\bhdfcsec\.com\b/i,
    { columns: ["stockname", "isin", "closedquantity", "purchaseamount", "shorttermgainloss"] },
  ],
  ["IIFL Securities", /\biifl (securities|capital services)\b|\bindia ?infoline\b/i],
  ["INDmoney", /\bind ?money\b|\bind ?stocks\b/i],
  ["Kotak Securities", /\bkotak (securities|neo)\b/i],
  ["m.Stock", /\bm\.?stock\b|\bmirae asset capital markets\b/i],
  ["Motilal Oswal", /\bmotilal oswal (financial|securities)\b/i],
  ["Nirmal Bang", /\bnirmal bang (securities|equities)\b/i],
  ["Nuvama", /\bnuvama\b|\bedelweiss (broking|securities)\b/i],
  ["Paytm Money", /\bpaytm ?money\b/i],
  ["Religare Broking", /\breligare (broking|securities)\b/i],
  ["Samco", /\bsamco securities\b/i],
  ["SBI Securities", /\bsbi ?(cap )?securities\b/i],
  ["Sharekhan", /\bsharekhan\b/i],
  ["Shoonya", /\bshoonya\b|\bfinvasia\b/i],
  ["SMC Global", /\bsmc global\b/i],
  [
    "Swastika",
    /\bswastika ?(investmart|fin-?mart|direct)\b|\bswastika\.co\.in\b|^swastika( (ltd\.?|limited|group))?$/i,
  ],
  ["Upstox", /\bupstox\b|\brksv securities\b/i],
  ["Ventura", /\bventura securities\b/i],
  ["YES Securities", /\byes securities\b/i],
];

/** Their reports as look-alikes, mostly recognised by the broker's name: few layouts are known. */
export const otherBrokers: readonly LookAlike[] = unreadBrokers.map(
  ([name, inFile, ...others]) => ({
    code: "other-broker",
    is: `a report of ${name}`,
    because: `We only read the capital-gain reports of ${eachBroker("and", ({ label }) => label)}`,
    instead: "other-broker",
    signs: [{ name: inFile }, ...others],
  }),
);
