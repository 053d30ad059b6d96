/** Embedded systems, silicon and consulting. */
export default function LandingPage() {
  return <h1>Embedded systems, silicon and consulting</h1>;
}
