import type { ReactNode } from "react";
import { headerWords } from "./content/menus.ts";
import { Footer } from "./shell/footer.tsx";
import { SiteHeader } from "./shell/header.tsx";

/** The frame of every page: header, footer, and the place for the dialog of the second factor. */
export function PageFrame({ path, children }: { path: string; children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#main">
        {headerWords.skip}
      </a>
      <SiteHeader path={path} />
      <main id="main">
        {children}
        <div className="ruler" />
      </main>
      <Footer />
      <div data-island="second-factor" />
    </>
  );
}
