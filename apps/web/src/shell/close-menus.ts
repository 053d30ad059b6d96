/**
 * Closes the header's menus on Escape, on a press outside, when focus leaves them and when a link of
 * theirs is followed. They open and close each other without script.
 */
export function closeMenus(): void {
  const closeOutside = ({ target }: Event) => {
    for (const menu of openMenus()) {
      if (!menu.contains(target as Node)) menu.open = false;
    }
  };
  document.addEventListener("pointerdown", closeOutside);
  document.addEventListener("focusin", closeOutside);
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    for (const menu of openMenus()) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  });
  document.addEventListener("click", ({ target }) => {
    const followed = (target as Element).closest("a");
    for (const menu of openMenus()) {
      if (menu.contains(followed)) menu.open = false;
    }
  });
}

function openMenus(): NodeListOf<HTMLDetailsElement> {
  return document.querySelectorAll("header details[open]");
}
