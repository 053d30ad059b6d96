// @vitest-environment node
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { pageHead } from "./page-head.ts";

const page = { path: "/SiEngConsult-page", title: 'Silicon "A&B" </script>', description: "d" };

function dataOf(head: string) {
  const block = /<script type="application\/ld\+json">(.*)<\/script>/.exec(head)?.[1];
  return JSON.parse(block ?? "null");
}

describe("the head of a page", () => {
  test("describes the company, and the service on a service page", () => {
    const graph = dataOf(pageHead(page))["@graph"];
    expect(graph.map((item: { "@type": string }) => item["@type"])).toEqual([
      "Organization",
      "Service",
    ]);
    expect(graph[0].name).toBe("{{data:name}}");
    expect(graph[0].address.streetAddress).toBe("{{data:address}}");
    // The accounts are the sample company's, so they are left out.
    expect(graph[0]).not.toHaveProperty("sameAs");
    expect(graph[1].url).toBe("{{data:origin}}/SiEngConsult-page");
    expect(dataOf(pageHead({ ...page, path: "/login-page" }))["@graph"]).toHaveLength(1);
  });

  test.each(["/", "/equity-page"])("states the price of the service on %s", (path) => {
    const [, service] = dataOf(pageHead({ ...page, path }))["@graph"];
    expect(service).toMatchObject({
      "@type": "Service",
      offers: { "@type": "Offer", price: "{{data:feeInRupees}}", priceCurrency: "INR" },
    });
  });

  test("escapes a title that would end it", () => {
    const head = pageHead(page);
    expect(head).toContain('content="Silicon &quot;A&amp;B&quot; &lt;/script>"');
    expect(head.match(/<\/script>/g)).toHaveLength(1);
  });

  test.each([
    ["/landing-page", "share.png"],
    ["/", "share-gains.png"],
    ["/equity-page", "share-gains.png"],
  ])(
    "of %s states the true size of its picture, which is small enough to be fetched",
    async (path, file) => {
      const picture = await readFile(new URL(`../../public/${file}`, import.meta.url));
      const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
      const head = pageHead({ ...page, path });
      expect(head).toContain(`/${file}">`);
      expect(head).toContain(`<meta property="og:image:width" content="${width}">`);
      expect(head).toContain(`<meta property="og:image:height" content="${height}">`);
      expect(picture.length).toBeLessThan(200_000);
    },
  );
});
