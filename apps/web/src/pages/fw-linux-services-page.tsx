/** FW Capabilities. */
export default function FwLinuxServicesPage() {
  return <h1>FW Capabilities</h1>;
}
