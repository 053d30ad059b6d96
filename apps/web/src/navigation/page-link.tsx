import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { useNavigate } from "./site-router.tsx";

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
