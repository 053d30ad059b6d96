/** An entry of a menu: the specification's name, its address, and an explanation. */
export type MenuLink = readonly [text: string, href: string, words?: string];

/** The menus of the header. The services of `services.ts` follow the first two of `services`. */
export const menus = {
  site: "Site",
  services: "Services",
  pages: "Pages",
  design: [
    ["Design service", "/DesignServices-page"],
    ["Corporate trainings", "/DesignServices-page#corporate-trainings"],
  ],
  capitalGains: ["Capital gains", "/", "for investors"],
  pageLinks: [
    ["Landing", "/landing-page", "what we do"],
    ["Register", "/register-page", "create an account"],
    ["Login", "/login-page", "sign in"],
    ["ProjectQuery", "/ProjectQuery-page", "describe your project"],
    ["Equity", "/equity-page", "register as an investor"],
    ["T&C", "/terms-conditions-page", "terms and privacy"],
    ["Team", "/profile-page", "who we are"],
  ],
} as const satisfies Record<string, string | MenuLink | readonly MenuLink[]>;

/** The rest of the header. */
export const headerWords = {
  skip: "Skip to content",
  home: "Home: what we do",
  whoIsSignedIn: "Who is signed in?",
  account: "Account",
  signOut: "SignOut",
  signIn: "Sign-In",
};

/** The footer. */
export const footer = {
  registrationNumber: "Company registration number:",
  registeredOffice: "Registered office:",
  email: "Email",
  phone: "Phone",
  grievances: "Grievances:",
  services: "Services",
  company: "Company",
  contact: "Contact Us",
  privacy: "Privacy Policy",
  team: "Team",
  capitalGains: "Capital-gains service",
};
