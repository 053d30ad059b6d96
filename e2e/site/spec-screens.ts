/** What the specification names on one screen, in its words. */
export type Screen = {
  path: string;
  headings?: string[];
  /** List items that contain these words, in any letter case. */
  items?: string[];
  texts?: string[];
  links?: [text: string, href: string][];
  buttons?: string[];
  placeholders?: string[];
  labels?: string[];
};

const contactForm = {
  placeholders: ["Your name", "Email address", "Type a message..."],
  buttons: ["Send Message"],
};

const contactCard = {
  headings: ["Looking reliable partner for your project, Look no further"],
  texts: ["Requirements are accepted from signed-in users only"],
  ...contactForm,
};

/** Every screen of section 2 of the specification except the capital-gains flow. */
export const screens: Screen[] = [
  {
    path: "/profile-page",
    headings: ["Building together", "Growth Mindset", "Fast Launch time"],
    ...contactForm,
  },
  {
    path: "/landing-page",
    links: [
      ["Login Page", "/login-page"],
      ["Register Page", "/register-page"],
      ["Firmware and Linux kernel", "/FWLinuxServices-page"],
      ["Silicon engineering", "/SiEngConsult-page"],
      ["AI/ML and data analysis", "/AIMLDS-page"],
      ["Management consultancy", "/MgmtServices-page"],
    ],
  },
  {
    path: "/login-page",
    labels: ["Email", "Password", "Remember me"],
    buttons: ["Google", "Sign in"],
    links: [
      ["Create new account", "/register-page"],
      ["Forgot your password?", "/?mode=recoverPassword"],
    ],
  },
  {
    path: "/register-page",
    labels: ["Name", "Email", "Password", "I accept the terms and conditions"],
    buttons: ["Create account"],
  },
  {
    path: "/equity-page",
    labels: ["Name", "Email", "Password"],
    buttons: ["Create account"],
  },
  { path: "/ProjectQuery-page", ...contactForm },
  {
    path: "/terms-conditions-page",
    links: [
      ["General Terms and conditions", "/General_terms.html"],
      ["Privacy Policy", "/Privacy_policy.html"],
    ],
    buttons: ["Go Back"],
  },
  {
    path: "/DesignServices-page",
    links: [
      ["Firmware and Linux architecture", "/FWLinuxServices-page"],
      ["Silicon architecture", "/SiEngConsult-page"],
      ["AI/ML and data architecture", "/AIMLDS-page"],
      ["Product and programme design", "/MgmtServices-page"],
    ],
    ...contactForm,
  },
  {
    path: "/FWLinuxServices-page",
    ...contactCard,
    headings: [
      "FW Capabilities",
      "Linux Kernel Capabilities",
      "Drivers",
      "Upgrade",
      "Support",
      ...contactCard.headings,
    ],
    items: [
      "custom board support package and firmware development",
      "middleware and application integration",
      "tailored application development",
      "rigorous testing and validation",
      "product security checks",
      "ongoing lifecycle support",
      "driver development/porting",
      "kernel upgrades to a newer version",
      "support on debug",
    ],
  },
  {
    path: "/MgmtServices-page",
    ...contactCard,
    headings: [
      "Welcome to Our Management Consultancy",
      "Product management",
      "Project management",
      "General management",
      ...contactCard.headings,
    ],
    items: [
      ...["strategy", "UX", "performance metrics"],
      ...["planning", "risk", "agile", "stakeholder engagement"],
      ...["organisational assessment", "leadership development", "change management"],
      "strategic planning",
    ],
  },
  {
    path: "/SiEngConsult-page",
    ...contactCard,
    headings: [
      "Welcome to Our Silicon Engineering Consultancy",
      "Design",
      "Pre-silicon verification",
      "Post-silicon validation",
      ...contactCard.headings,
    ],
    items: [
      ...["RTL design", "physical design", "design for test"],
      ...["functional verification with UVM and assertions", "testbench automation"],
      ...["silicon debug and validation", "power analysis and optimisation"],
      "functional test and debug",
    ],
  },
  {
    path: "/AIMLDS-page",
    ...contactCard,
    headings: [
      "Welcome to Our AI/ML and Data analysis Page",
      "Deep insights",
      "Model training and development",
      "Model optimisation for the customer's hardware",
      ...contactCard.headings,
    ],
    items: ["custom LLMs and vision models", "classification", "defect detection"],
  },
];
