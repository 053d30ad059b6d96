/** Welcome to Our AI/ML and Data analysis Page. */
export default function AimldsPage() {
  return <h1>Welcome to Our AI/ML and Data analysis Page</h1>;
}
