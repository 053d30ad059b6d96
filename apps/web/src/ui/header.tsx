/** Site header: menus, social links, session buttons. */
export function Header() {
  return <header />;
}
