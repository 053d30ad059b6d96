import {
  forEachPlatform,
  isCombined,
  type Platform,
  placesOf,
  type Slot,
} from "@site/contract/platforms";
import { type Broker, brokers, eachBroker } from "@site/result/brokers";

/** What one platform's view says and takes. */
export type PlatformView = {
  platform: Platform;
  /** Text of its button. */
  name: string;
  /** Second line of the button: which file, and where the broker has it. */
  file: string;
  /** What is supported and where the statement comes from. */
  supported: string;
  uploadHeading: string;
  processHeading: string;
  pickers: readonly Picker[];
};

/** One file picker of a platform's upload step. */
export type Picker = {
  slot: Slot;
  label: string;
  /** Extensions that the picker offers; what a file really is, its content decides. */
  accept: string;
  broker: Broker;
  /** What to know about the broker's file names. */
  note: string;
};

const eachFile = eachBroker("and the", ({ words }) => `${words.button} ${words.kind}`);

const combined = {
  name: "MULTIPLE",
  file: "Several brokers, one result",
  supported: `The ${eachFile} become one result, with the ₹1,25,000 exemption applied once. You can upload just one.`,
  uploadHeading: "Upload Statements",
  processHeading: "Process Uploaded Files",
};

/** What the MULTIPLE view says where the operator has switched it off. */
export const multipleNotSupported = `MULTIPLE is currently not supported. It would combine the ${eachFile}.`;

const views = forEachPlatform((platform): PlatformView => {
  const pickers = placesOf(platform).flatMap(({ slot, broker }) => {
    if (!broker) {
      return [];
    }
    const { words, extensions } = brokers[broker];
    const label = isCombined(platform) ? words.combinedPicker : words.picker;
    const accept = extensions.offered.map((extension) => `.${extension}`).join(",");
    return [{ slot, label, accept, broker, note: words.note }];
  });
  if (isCombined(platform)) {
    return { ...combined, platform, pickers };
  }
  const { button: name, file, supported, uploadHeading, processHeading } = brokers[platform].words;
  return { platform, name, file, supported, uploadHeading, processHeading, pickers };
});

/** The platforms, in the order of their buttons. */
export const platformViews: readonly PlatformView[] = Object.values(views);

/** Returns the view of a platform */
export function viewOf(platform: Platform): PlatformView {
  return views[platform];
}
