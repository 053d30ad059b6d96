/**
 * Closes the header's menus on Escape, on a press outside, when focus leaves them, and when one of
 * their links is followed. Opening them, and closing the other one, needs no script.
 */
export function closeMenus(): void {
  const close = (except: Node | null = null) => {
    for (const menu of openMenus()) {
      if (!menu.contains(except)) {
        menu.open = false;
      }
    }
  };
  const closeOutside = ({ target }: Event) => {
    // Menus close each other when one is pressed: closed before, the page would be drawn twice.
    if (!(target as Element).matches("header summary:not(:focus-visible)")) {
      close(target as Node);
    }
  };
  document.addEventListener("pointerdown", closeOutside);
  document.addEventListener("focusin", closeOutside);
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") {
      return;
    }
    for (const menu of openMenus()) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  });
  document.addEventListener("click", ({ target }) => {
    if ((target as Element).closest("a")) {
      close();
    }
  });
}

function openMenus(): NodeListOf<HTMLDetailsElement> {
  return document.querySelectorAll("header details[open]");
}
