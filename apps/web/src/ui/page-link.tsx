import type { AnchorHTMLAttributes } from "react";
import { Link } from "react-router";

interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Path of a page of this site, optionally with `#fragment`. */
  href: string;
}

/**
 * A link to another page of this site. Inside the app it changes only the page; to `/` it loads the
 * document, because the policy that admits the payment script comes with that document alone. A link
 * to a fragment is left to the browser, which knows how to scroll to it.
 */
export function PageLink({ href, ...rest }: PageLinkProps) {
  if (href === "/" || href.includes("#")) return <a href={href} {...rest} />;
  return <Link to={href} {...rest} />;
}
