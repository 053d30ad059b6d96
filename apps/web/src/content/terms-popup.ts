/** The button that opens terms, and the link in their popup. */
export const termsPopup = { read: "Read", newTab: "Open in a new tab" };
