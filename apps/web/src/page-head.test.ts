import { describe, expect, it } from "vitest";

// The origin comes from the build.
Object.assign(globalThis, { __SITE_ORIGIN__: "https://www.example.test" });
const { pageHead } = await import("./page-head.ts");

const page = { path: "/SiEngConsult-page", title: 'Silicon "A&B" </script>', description: "d" };

function dataOf(head: string) {
  const block = /<script type="application\/ld\+json">(.*)<\/script>/.exec(head)?.[1];
  return JSON.parse(block ?? "null");
}

describe("the head of a page", () => {
  it("describes the company, and the service on a service page", () => {
    const graph = dataOf(pageHead(page))["@graph"];
    expect(graph.map((item: { "@type": string }) => item["@type"])).toEqual([
      "Organization",
      "Service",
    ]);
    expect(graph[1].url).toBe("https://www.example.test/SiEngConsult-page");
    expect(dataOf(pageHead({ ...page, path: "/login-page" }))["@graph"]).toHaveLength(1);
  });

  it("cannot be broken out of by a title", () => {
    const head = pageHead(page);
    expect(head).toContain('content="Silicon &quot;A&amp;B&quot; &lt;/script>"');
    expect(head.match(/<\/script>/g)).toHaveLength(1);
  });
});
