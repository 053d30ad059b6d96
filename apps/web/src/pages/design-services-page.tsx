/** Design and architecture services. */
export default function DesignServicesPage() {
  return <h1>Design and architecture services</h1>;
}
