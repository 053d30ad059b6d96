/** Capital gains. */
export default function HomePage() {
  return <h1>Capital gains</h1>;
}
