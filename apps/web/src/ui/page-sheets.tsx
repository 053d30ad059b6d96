import {
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { Dialog } from "./dialog.tsx";
import styles from "./page-sheets.module.css";

/** A part of the page that opens over it, or next to it on a wide screen. */
export type PageSheet = {
  /** What follows the `#` in its address. */
  name: string;
  title: string;
  /** Rendered when it is first opened, and kept; its code may still be on its way. */
  content: () => ReactNode;
};

/** How many entries of the history a sheet is away from the page, kept in its entry. */
function depth(): number {
  const { state } = history as { state: { sheets?: number } | null };
  return state?.sheets ?? 0;
}

function setDepth(sheets: number, address?: string): void {
  history.replaceState({ sheets }, "", address);
}

let depthBefore = 0;

/** Follows the address. An entry with a depth keeps its place on the page when Back leads to it. */
function follow(changed: () => void): () => void {
  const noted = () => {
    if (history.state === null) {
      setDepth(location.hash === "" ? 0 : depthBefore + 1);
    }
    depthBefore = depth();
    changed();
  };
  const press = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
    const name = link?.getAttribute("href")?.slice(1);
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (name && !elsewhere && !document.getElementById(name)) {
      event.preventDefault();
      openSheet(name);
    }
  };
  if (history.state === null) {
    setDepth(0);
  }
  document.addEventListener("click", press);
  addEventListener("hashchange", noted);
  return () => {
    document.removeEventListener("click", press);
    removeEventListener("hashchange", noted);
  };
}

function onAddress(changed: () => void): () => void {
  addEventListener("hashchange", changed);
  return () => removeEventListener("hashchange", changed);
}

const nameInAddress = () => location.hash.slice(1);

/** Returns the part of the page's address after `#`; the component renders again when it changes. */
export function useNameInAddress(): string {
  return useSyncExternalStore(onAddress, nameInAddress);
}

/** Opens a sheet. A link does the same, and the page stays where it is. */
export function openSheet(name: string): void {
  history.pushState({ sheets: depth() + 1 }, "", `#${name}`);
  dispatchEvent(new HashChangeEvent("hashchange"));
}

/** Closes the open sheet, as Back does; resolves once the address is the page's again. */
export function closeSheet(): Promise<void> {
  return new Promise((resolve) => {
    if (location.hash === "") {
      return resolve();
    }
    addEventListener("hashchange", () => resolve(), { once: true });
    if (depth() > 0) {
      history.go(-depth());
    } else {
      // Opened by its address: there is no entry of the page to go back to.
      setDepth(0, location.pathname + location.search);
      dispatchEvent(new HashChangeEvent("hashchange"));
    }
  });
}

/**
 * The sheets of a page. The part of the address after `#` opens one, so a link leads to it, Back closes
 * it and a reload keeps it. The focus returns to its link.
 */
export function PageSheets({ sheets }: { sheets: readonly PageSheet[] }) {
  const name = useSyncExternalStore(follow, nameInAddress);
  const opened = useRef<string>(undefined);
  const [seen, setSeen] = useState<readonly string[]>([]);
  const isKnown = sheets.some((sheet) => sheet.name === name);
  if (isKnown && !seen.includes(name)) {
    setSeen([...seen, name]);
  }
  useEffect(() => {
    const last = opened.current;
    opened.current = isKnown ? name : undefined;
    if (last && !isKnown) {
      document.querySelector<HTMLElement>(`a[href="#${last}"]`)?.focus({ preventScroll: true });
    }
  }, [name, isKnown]);
  return sheets
    .filter((sheet) => seen.includes(sheet.name))
    .map((sheet) => (
      <Dialog
        key={sheet.name}
        sheet
        beside
        title={sheet.title}
        open={sheet.name === name}
        onClose={() => {
          if (nameInAddress() === sheet.name) {
            void closeSheet();
          }
        }}
      >
        <SheetContent of={sheet.content} />
      </Dialog>
    ));
}

/** What is in a sheet, a moment after its frame: a press shows its news at once. */
function SheetContent({ of }: { of: PageSheet["content"] }) {
  const isReady = useDeferredValue(true, false);
  return isReady && <Suspense fallback={<p role="status">Loading…</p>}>{of()}</Suspense>;
}

type SheetLinksProps = {
  /** Rows that lead to sheets, each with what is to be known without opening it. */
  rows: readonly { name: string; title: ReactNode; text: ReactNode }[];
};

/** Links to sheets as rows, each with what a person may want to know before opening it. */
export function SheetLinks({ rows }: SheetLinksProps) {
  const open = useNameInAddress();
  return (
    <ul className={styles.rows} data-print="hide">
      {rows.map(({ name, title, text }) => (
        <li key={name}>
          <a href={`#${name}`} aria-current={name === open || undefined}>
            <strong>{title}</strong>
            <span>{text}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
