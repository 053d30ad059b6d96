/** The networks for which the site has a drawing. */
export const networks = ["linkedin", "github", "x"] as const;
export type SocialNetwork = (typeof networks)[number];

/** One account of the company or of a team member. */
export type SocialLink = {
  network: SocialNetwork;
  url: string;
};

/** Names of the networks in labels. */
export const networkNames: Record<SocialNetwork, string> = {
  linkedin: "LinkedIn",
  github: "GitHub",
  x: "X",
};

/** Reports whether an account is still the sample company's. */
export function isSampleLink({ url }: Pick<SocialLink, "url">): boolean {
  return new URL(url).hostname.endsWith("example.com");
}

/** Sample addresses of the company's accounts, in the order of header and footer. */
export const socialLinks: readonly SocialLink[] = [
  { network: "linkedin", url: "https://www.example.com/social/linkedin" },
  { network: "github", url: "https://www.example.com/social/github" },
  { network: "x", url: "https://www.example.com/social/x" },
];
