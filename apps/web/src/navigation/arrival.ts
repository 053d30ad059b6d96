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
 * Makes forms marked with `data-go-back` lead to the previous page or, where there is none, to their
 * address, which the browser itself would end with a question mark.
 */
export function goBackOnSubmit(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (!("goBack" in form.dataset)) {
      return;
    }
    event.preventDefault();
    if (hasPrevious()) {
      history.back();
    } else {
      location.assign(form.action);
    }
  });
}

/**
 * Whether the tab has shown another page before this one. The length of the history counts those after
 * it too; what the browser lists are those of this site, the others were before.
 */
function hasPrevious(): boolean {
  const known = window.navigation;
  return known ? known.canGoBack || history.length > known.entries().length : history.length > 1;
}
