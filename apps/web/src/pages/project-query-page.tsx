/** Project query. */
export default function ProjectQueryPage() {
  return <h1>Project query</h1>;
}
