/** Create an account. */
export default function RegisterPage() {
  return <h1>Create an account</h1>;
}
