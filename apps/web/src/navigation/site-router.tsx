import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
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

interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Path of a page of this site, optionally with `#part`. */
  href: string;
}

/**
 * A link to another page of this site. Inside the app it changes only the page; to `/` it loads the
 * document, because the policy that admits the payment script comes with that document alone.
 */
export function PageLink({ href, onClick, ...rest }: PageLinkProps) {
  const navigate = useNavigate();

  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainPress(event) || rest.target || href === "/") return;
    event.preventDefault();
    navigate(href, { replace: href === window.location.pathname });
  };

  return <a href={href} onClick={follow} {...rest} />;
}

/** A press with a modifier asks for a new tab, a new window or a download. */
function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
