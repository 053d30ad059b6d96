import type { GivenLosses } from "@site/result/statement-choices";

/** Losses of the year before, as a person enters them. */
export const losses: GivenLosses = {
  earlierYears: [
    {
      assessmentYear: "2025-26",
      filedInTime: true,
      filedOn: "2025-08-11",
      shortTermLoss: "50000",
      longTermLoss: "400007",
    },
  ],
  otherGains: [],
};

/** What a person enters to take losses back. */
export const nothing: GivenLosses = { earlierYears: [], otherGains: [] };
