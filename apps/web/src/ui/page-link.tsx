import type { AnchorHTMLAttributes } from "react";
import { Link } from "react-router";

interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Path of a page of this site, optionally with `#fragment`. */
  href: string;
}

/**
 * A link to another page of this site. Inside the app it changes only the page; to `/` it loads the
 * document, because the policy that admits the payment script comes with that document alone.
 */
export function PageLink({ href, ...rest }: PageLinkProps) {
  if (href === "/" || href.startsWith("/#")) return <a href={href} {...rest} />;
  return <Link to={href} {...rest} />;
}
