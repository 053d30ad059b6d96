/** Terms and conditions. */
export default function TermsConditionsPage() {
  return <h1>Terms and conditions</h1>;
}
