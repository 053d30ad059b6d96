/** True when the page was opened by a mail's link or is asked to show the widget (`?mode=`). */
export function openedForWidget(search: string): boolean {
  return new URLSearchParams(search).has("mode");
}
