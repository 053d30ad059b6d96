// @vitest-environment node
import { describe, expect, it } from "vitest";
import { pageHead } from "./page-head.ts";

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
    expect(graph[0].name).toBe("{{json:name}}");
    expect(graph[1].url).toBe("{{json:origin}}/SiEngConsult-page");
    expect(dataOf(pageHead({ ...page, path: "/login-page" }))["@graph"]).toHaveLength(1);
  });

  it("cannot be broken out of by a title", () => {
    const head = pageHead(page);
    expect(head).toContain('content="Silicon &quot;A&amp;B&quot; &lt;/script>"');
    expect(head.match(/<\/script>/g)).toHaveLength(1);
  });
});
