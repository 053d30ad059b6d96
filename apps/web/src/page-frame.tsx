import type { ReactNode } from "react";
import { header } from "./content/menus.ts";
import { Footer } from "./shell/footer.tsx";
import { Header } from "./shell/header.tsx";

type PageFrameProps = {
  /** Path of the page. */
  path: string;
  children: ReactNode;
};

/** What stands around every page: header, footer, and the place where a second factor is asked for. */
export function PageFrame({ path, children }: PageFrameProps) {
  return (
    <>
      <a className="skip-link" href="#main">
        {header.skip}
      </a>
      <Header path={path} />
      <main id="main">
        {children}
        <div className="ruler" />
      </main>
      <Footer />
      <div data-island="second-factor" />
    </>
  );
}
