import { expect, test } from "vitest";
import { startLyingProvider } from "../../test/lying-provider.ts";
import { person } from "../../test/lying-server.ts";
import { testConfig } from "../../test/test-app.ts";
import { testFolder } from "../../test/test-folder.ts";
import { examineSurroundings } from "./examine-surroundings.ts";

test("the doctor tries the issuer, and repeats nothing that it says", async () => {
  const provider = await startLyingProvider();
  const config = testConfig({ ...provider.environment, DATA_DIR: testFolder() });
  const said = async () =>
    (await examineSurroundings(config, () => new Date()))
      .map(({ level, sentence }) => `${level} ${sentence}`)
      .filter((each) => each.includes("GOOGLE_ISSUER"));
  expect(await said()).toEqual([]);

  const answers: [status: number, body: string, sentence: string][] = [
    [404, person.PAN, "wrong GOOGLE_ISSUER answers HTTP 404"],
    [200, JSON.stringify({ issuer: "https://other.test" }), "wrong GOOGLE_ISSUER is not what"],
    [200, `${person.PAN} is no JSON`, "wrong The issuer of GOOGLE_ISSUER cannot be asked"],
    [200, "{}", "wrong The issuer of GOOGLE_ISSUER cannot be asked"],
  ];
  for (const [status, body, sentence] of answers) {
    provider.instead = (_path, _request, response) => {
      response.writeHead(status, { "content-type": "application/json" }).end(body);
      return true;
    };
    const [line, ...more] = await said();
    expect(line).toContain(sentence);
    expect(line).not.toContain(person.PAN);
    expect(more).toEqual([]);
  }
  await provider.close();
  expect(await said()).toEqual([expect.stringContaining("cannot be asked: ECONNREFUSED")]);
});
