import { useNameInAddress } from "../../../ui/page-sheets.tsx";

/** The part of the page's address that shows all statements. */
export const statementsAddress = "#statements";

/** Returns whether the address asks for the view of all statements. */
export function useStatementsView(): boolean {
  return `#${useNameInAddress()}` === statementsAddress;
}

/** Shows the steps again; resolves when they are on the page. */
export async function leaveStatements(): Promise<void> {
  if (location.hash !== statementsAddress) {
    return;
  }
  const left = new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }));
  location.hash = "";
  await left;
  await new Promise((resolve) => setTimeout(resolve));
}
