/** Where `/` says that the file of a trial is kept: a part of its address. */
export const keptFileId = "file-kept";

/**
 * Shows each page from its top, also after the Back button (specification, section 2), or from the
 * part that the address names.
 */
export function arriveAtTop(): void {
  history.scrollRestoration = "manual";
  addEventListener("popstate", showFromTop);
}

/** Scrolls to where an arrival at this address starts; entries with a state keep their place. */
export function showFromTop(): void {
  const part = document.getElementById(location.hash.slice(1));
  if (part) {
    part.scrollIntoView();
  } else if (!history.state) {
    scrollTo(0, 0);
  }
}

/**
 * Makes forms marked with `data-go-back` lead to the previous page or, where the tab has shown none, to
 * their address, which the browser itself would end with a question mark. The length of the history counts
 * the pages after this one too: only what it counts beyond those of this site was there before.
 */
export function goBackOnSubmit(): void {
  addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if ("goBack" in form.dataset) {
      event.preventDefault();
      const known = window.navigation;
      if (
        known?.canGoBack ||
        (document.referrer && history.length > (known?.entries().length ?? 1))
      ) {
        history.back();
      } else {
        location.assign(form.action);
      }
    }
  });
}
