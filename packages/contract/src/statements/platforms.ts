import { type Broker, brokerIds, brokerSlots, brokers } from "@site/result/brokers";

// What follows from a platform: one broker's own view, or the combined flow of all brokers.

/** The brokers' own flows, and that of all of them: the MULTIPLE button selects MULTI. */
export const platformIds = [...brokerIds, "MULTI" as const];

/** One of `platformIds`. */
export type Platform = (typeof platformIds)[number];

/** Slots of the combined flow; `single` is the one file of a broker's own flow. */
export const slots = ["single" as const, ...brokerSlots, "format3" as const];

/** One of `slots`. */
export type Slot = (typeof slots)[number];

/** Returns a value for each platform. */
export function forEachPlatform<T>(make: (platform: Platform) => T): Record<Platform, T> {
  const values = platformIds.map((platform) => [platform, make(platform)]);
  return Object.fromEntries(values);
}

/** The one value of the calls' `bucketName`: where uploads are. */
export const uploadBucket = "statements";

/** Where a platform takes a file, and of which broker; any broker's where none is stated. */
type Place = {
  readonly slot: Slot;
  readonly broker?: Broker;
  /** The extensions that an upload accepts, without the dot. */
  readonly extensions: readonly string[];
};

const combinedPlaces: readonly Place[] = [
  ...brokerIds.map((broker) => {
    const { slot, extensions } = brokers[broker];
    return { slot, broker, extensions: extensions.combined };
  }),
  // The specification has this slot without a picker.
  { slot: "format3", extensions: ["csv", "xls", "xlsx", "zip"] },
];

/** Whether it is the combined flow, which takes files of several brokers. */
export function isCombined(platform: Platform): platform is Exclude<Platform, Broker> {
  return platform === "MULTI";
}

/** Returns the places of a platform for files. */
export function placesOf(platform: Platform): readonly Place[] {
  return isCombined(platform)
    ? combinedPlaces
    : [{ slot: "single", broker: platform, extensions: brokers[platform].extensions.alone }];
}

/** Returns the brokers whose statements a platform takes. */
export function brokersOf(platform: Platform): readonly Broker[] {
  return isCombined(platform) ? brokerIds : [platform];
}

/** Returns where a broker's file belongs, seen from a platform: there, or at the broker's own. */
export function placeFor(broker: Broker, seenFrom: Platform): { platform: Platform; slot: Slot } {
  return isCombined(seenFrom)
    ? { platform: seenFrom, slot: brokers[broker].slot }
    : { platform: broker, slot: "single" };
}

/** Whether a platform's uploads need the general terms besides those of the service. */
export function asksGeneralTerms(platform: Platform): boolean {
  return !isCombined(platform) && brokers[platform].asksGeneralTerms;
}

/** Returns the other platforms that keep their upload under a platform's key (specification, section 3). */
export function sharingUploadWith(platform: Platform): readonly Broker[] {
  return isCombined(platform) ? [] : brokerIds.filter((broker) => broker !== platform);
}

/** Returns the extensions that a platform's slot accepts, without the dot; none where it has no such slot. */
export function uploadExtensions(platform: Platform, slot: Slot): readonly string[] {
  return placesOf(platform).find((place) => place.slot === slot)?.extensions ?? [];
}

/** Returns the extension of a file's name in lower case, empty when it has none. */
export function extensionOf(name: string): string {
  return /[.]([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
}
