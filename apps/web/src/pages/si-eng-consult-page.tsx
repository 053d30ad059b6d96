/** Welcome to Our Silicon Engineering Consultancy. */
export default function SiEngConsultPage() {
  return <h1>Welcome to Our Silicon Engineering Consultancy</h1>;
}
