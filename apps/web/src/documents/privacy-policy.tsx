/** Privacy policy. */
export default function PrivacyPolicy() {
  return (
    <main>
      <h1>Privacy policy</h1>
    </main>
  );
}
