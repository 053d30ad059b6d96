import { type ComponentType, lazy, useState } from "react";
import { timeLimits } from "../api/time-limits.ts";

interface PageModule {
  default: ComponentType;
}

/** A page whose code is fetched when it is first needed. */
export interface LazyPage {
  /** Suspends while the code is on its way. */
  Lazy: ComponentType;
  /** The page itself, once its code is here. */
  loaded: ComponentType | undefined;
  /** Fetches the code; resolves when the page can render at once. */
  preload: () => Promise<void>;
}

/**
 * @param load imports the page's module
 * @returns the page, not yet fetched
 */
export function lazyPage(load: () => Promise<PageModule>): LazyPage {
  let pending: Promise<PageModule> | undefined;

  const fetchModule = () => {
    pending ??= inTime(load()).then(
      (module) => {
        page.loaded = module.default;
        return module;
      },
      (cause: unknown) => {
        pending = undefined;
        throw cause;
      },
    );
    return pending;
  };

  const page: LazyPage = {
    // A new release removes the files of the one before it: one reload fetches the current page.
    Lazy: lazy(() => fetchModule().catch((cause) => reloadOnce(cause))),
    loaded: undefined,
    preload: async () => void (await fetchModule()),
  };
  return page;
}

/** A chunk that does not come counts as lost: the page can then be asked for again. */
function inTime<Module>(loading: Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    const late = () => reject(new Error("The page's code did not arrive in time"));
    timer = setTimeout(late, timeLimits.chunk);
  });
  return Promise.race([loading, limit]).finally(() => clearTimeout(timer));
}

/**
 * @param load imports the module of a part of a page that is fetched when it is needed
 * @returns the part; a chunk that cannot be had reloads the page once, as for whole pages
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return lazy(() => inTime(load()).catch((cause) => reloadOnce(cause)));
}

/**
 * Renders a page: at once when its code is here, so that hydration finds the markup that the
 * prerender wrote instead of a gap.
 */
export function PageView({ page }: { page: LazyPage }) {
  // Decided once: changing the component under a mounted page would throw its state away.
  const [Component] = useState<ComponentType>(() => page.loaded ?? page.Lazy);
  return <Component />;
}

const reloadedKey = "reloaded-for-missing-chunk";

/**
 * Answers a failed import of a code chunk: reloads the page the first time, and passes the failure
 * on when a reload has already happened for this address, or when it cannot be remembered.
 *
 * @param cause what the import failed with
 * @returns a promise that never resolves, because the page is about to go away
 * @throws the cause, when reloading again would not help
 */
export function reloadOnce(cause: unknown): Promise<never> {
  try {
    if (sessionStorage.getItem(reloadedKey) === location.pathname) throw cause;
    sessionStorage.setItem(reloadedKey, location.pathname);
  } catch {
    throw cause;
  }
  location.reload();
  return new Promise(() => {});
}
