/** Who we are. */
export default function ProfilePage() {
  return <h1>Who we are</h1>;
}
