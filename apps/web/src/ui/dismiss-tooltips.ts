/** Hides the visible tooltip on Escape until pointer and focus have left it (WCAG 1.4.13). */
export function dismissTooltips(): void {
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") {
      return;
    }
    for (const anchor of anchors(":is(:hover, :focus-within)")) {
      anchor.dataset.tip = "dismissed";
    }
  });
  const offerAgain = () => {
    for (const anchor of anchors("[data-tip=dismissed]:not(:hover, :focus-within)")) {
      anchor.dataset.tip = "";
    }
  };
  document.addEventListener("pointerover", offerAgain);
  document.addEventListener("focusin", offerAgain);
}

function anchors(state: string): NodeListOf<HTMLElement> {
  return document.querySelectorAll(`[data-tip]${state}`);
}
