/** General terms and conditions. */
export default function GeneralTerms() {
  return (
    <main>
      <h1>General terms and conditions</h1>
    </main>
  );
}
