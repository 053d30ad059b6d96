import type { Broker } from "@site/result/brokers";

/** A logo, shown 32 pixels high. */
export type Logo = {
  /** File under `public/`, such as `/logos/company.svg`; not a drawing: twice the size or more. */
  picture: string;
  /** Its width in pixels where it is 32 high, from 16 to 160. */
  width: number;
};

/** The company's logo, with `holdsName` where it has the name in it, which is then not written beside it. */
export type CompanyLogo = Logo & { holdsName?: true };

/** In the header and on the legal texts. Without one they show the sample mark. */
export const companyLogo: CompanyLogo | null = null;

/** On the capital-gains page, where you may use them. Where one is `null` the broker's name is written. */
export const brokerLogos: Readonly<Record<Broker, Logo | null>> = {
  ICICI: null,
  ZERODHA: null,
};
