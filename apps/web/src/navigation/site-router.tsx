import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useState,
} from "react";

/** Where the visitor is: a path of the route table and, with its `#`, a part of that page. */
export interface Place {
  pathname: string;
  hash: string;
}

/**
 * Goes to an address of this site without loading a document.
 *
 * @param address path, optionally with `#part`
 * @param how `replace` when the Back button should not lead here again
 */
export type Navigate = (address: string, how?: { replace: boolean }) => void;

const PlaceContext = createContext<Place>({ pathname: "/", hash: "" });
const NavigateContext = createContext<Navigate>(() => {});

interface SiteRouterProps {
  /** Path to show in the prerender; in a browser the address bar has it. */
  path?: string;
  children: ReactNode;
}

/** Keeps the page and the address bar at the same place. */
export function SiteRouter({ path, children }: SiteRouterProps) {
  const [place, setPlace] = useState(() => (path ? { pathname: path, hash: "" } : currentPlace()));

  const navigate = useMemo<Navigate>(
    () => (address, how) => {
      if (how?.replace) history.replaceState(null, "", address);
      else history.pushState(null, "", address);
      // As a transition: the page shown stays until the code of the next one is here.
      startTransition(() => setPlace(currentPlace()));
    },
    [],
  );

  useEffect(() => {
    // Each page is shown from its top, also by the Back button (specification, section 2).
    history.scrollRestoration = "manual";
    const follow = () => startTransition(() => setPlace(currentPlace()));
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);

  return (
    <NavigateContext value={navigate}>
      <PlaceContext value={place}>{children}</PlaceContext>
    </NavigateContext>
  );
}

/** @returns where the visitor is; the component renders again when that changes */
export function usePlace(): Place {
  return useContext(PlaceContext);
}

/** @returns the function that goes to another page */
export function useNavigate(): Navigate {
  return useContext(NavigateContext);
}

function currentPlace(): Place {
  const { pathname, hash } = window.location;
  return { pathname, hash };
}
