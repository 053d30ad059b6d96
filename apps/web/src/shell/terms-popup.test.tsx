import { render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { generalTerms } from "../content/general-terms.ts";
import { LegalDocument } from "./legal-document.tsx";
import { TermsPopup } from "./terms-popup.tsx";

const popup = <TermsPopup title="Terms" document="/General_terms.html" />;

describe("the terms popup", () => {
  test("is a link before and without the script, and a button with it", () => {
    const markup = renderToStaticMarkup(popup);
    expect(markup).toMatch(/^<a href="\/General_terms\.html" target="_blank"/);
    render(popup);
    expect(screen.getByRole("button", { name: "Read Terms" })).toBeTruthy();
  });

  test("opens the text's links in a new tab, so that the page around it stays", () => {
    const markup = renderToStaticMarkup(<LegalDocument text={generalTerms} />);
    const links = [...markup.matchAll(/<a href="([^"]+)"([^>]*)>/g)];
    expect(links.length).toBeGreaterThan(2);
    for (const [, href, rest] of links) {
      if (!href?.startsWith("mailto:")) {
        expect([href, rest]).toEqual([href, ' target="_blank" rel="noopener"']);
      }
    }
  });
});
