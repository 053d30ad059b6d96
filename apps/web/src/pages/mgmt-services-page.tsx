/** Welcome to Our Management Consultancy. */
export default function MgmtServicesPage() {
  return <h1>Welcome to Our Management Consultancy</h1>;
}
