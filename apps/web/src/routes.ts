import { anyBroker } from "@site/result/broker-names";
import type { ComponentType } from "react";

/** One screen of the site. Paths are exact, including letter case and the missing trailing slash. */
export type Route = {
  path: string;
  /** Text of `<title>`; the company's short name is added to it. */
  title: string;
  /** Description that search engines and shared links show. */
  description: string;
  page: () => Promise<{ default: ComponentType }>;
  /** False for screens that only make sense when signed in: they stay out of the sitemap. */
  indexed?: false;
};

/** Every screen, in the specification's order. Prerender, sitemap, server and tests read this table. */
export const routes: readonly Route[] = [
  {
    path: "/",
    title: "Capital gains for Schedule 112A",
    description: `Upload your capital-gain statement from ${anyBroker}, see your gains and the tax on them, and download a Schedule 112A file.`,
    page: () => import("./pages/home-screen.tsx"),
  },
  {
    path: "/landing-page",
    title: "Embedded systems, silicon and consulting",
    description:
      "Firmware and Linux kernel development, silicon engineering, AI/ML and management consultancy for product companies.",
    page: () => import("./pages/landing-page.tsx"),
  },
  {
    path: "/login-page",
    title: "Sign in",
    description: "Sign in to send a project requirement or to use the capital-gains service.",
    page: () => import("./pages/login-page.tsx"),
  },
  {
    path: "/register-page",
    title: "Create an account",
    description:
      "Register with an email address to send project requirements and to use the capital-gains service.",
    page: () => import("./pages/register-page.tsx"),
  },
  {
    path: "/equity-page",
    title: "Equity registration",
    description: "Register for the capital-gains service for equity statements.",
    page: () => import("./pages/equity-screen.tsx"),
  },
  {
    path: "/ProjectQuery-page",
    title: "Project query",
    description: "Tell us what you are building and what you need; we reply by email.",
    page: () => import("./pages/project-query-page.tsx"),
  },
  {
    path: "/DesignServices-page",
    title: "Design and architecture services",
    description: "Four fields of expertise, from firmware to silicon, and a way to reach us.",
    page: () => import("./pages/design-services-page.tsx"),
  },
  {
    path: "/FWLinuxServices-page",
    title: "Firmware and Linux kernel services",
    description:
      "Board support packages, firmware, middleware, testing, product security, and Linux kernel drivers, upgrades and support.",
    page: () => import("./pages/fw-linux-services-page.tsx"),
  },
  {
    path: "/MgmtServices-page",
    title: "Management consultancy",
    description: "Product, project and general management for engineering organisations.",
    page: () => import("./pages/mgmt-services-page.tsx"),
  },
  {
    path: "/SiEngConsult-page",
    title: "Silicon engineering consultancy",
    description:
      "RTL and physical design, design for test, pre-silicon verification and post-silicon validation.",
    page: () => import("./pages/si-eng-consult-page.tsx"),
  },
  {
    path: "/AIMLDS-page",
    title: "AI/ML and data analysis",
    description:
      "Insights from data, custom language and vision models, and models tuned to your hardware.",
    page: () => import("./pages/aimlds-page.tsx"),
  },
  {
    path: "/terms-conditions-page",
    title: "Terms and conditions",
    description: "General terms, the terms of the capital-gains service, and the privacy policy.",
    page: () => import("./pages/terms-conditions-page.tsx"),
  },
  {
    path: "/profile-page",
    title: "Who we are",
    description: "Our team, how we work, and how to reach us.",
    page: () => import("./pages/profile-page.tsx"),
  },
  {
    path: "/account-page",
    title: "Your account",
    description: "Name, email, sign-in methods and sessions of your account.",
    page: () => import("./pages/account-page.tsx"),
    indexed: false,
  },
];
