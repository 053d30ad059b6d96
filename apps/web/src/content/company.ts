/** Company facts that are not settings of the server (see site.ts). Sample data: replace it. */
export const company = { workArea: "Embedded systems, silicon and consulting" };
