/** The terms of the capital-gains service, shown in popups and as a page of its own. */
export default function CgTermsOfService() {
  return (
    <main>
      <h1>Terms of service of the capital-gains service</h1>
    </main>
  );
}
