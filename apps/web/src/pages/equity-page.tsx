/** Equity registration. */
export default function EquityPage() {
  return <h1>Equity registration</h1>;
}
