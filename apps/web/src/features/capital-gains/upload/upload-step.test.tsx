import { messages } from "@site/contract/messages";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import type { FakeAnswer } from "../../../../test/fake-server.ts";
import {
  acceptTerms,
  button,
  choose,
  fakeServer,
  heading,
  noAlert,
  open,
  press,
  processes,
  stored,
  upload,
} from "../../../../test/flow-page.tsx";
import { alertText } from "../../../../test/render-page.tsx";
import { newFlow, problem, processed, uploaded } from "../../../../test/sample-flow.ts";

const server = fakeServer();

/** The browser goes online, so that no pause is waited for, until so many uploads were sent. */
const goesOnline = (uploads: number) =>
  vi.waitFor(() => {
    window.dispatchEvent(new Event("online"));
    expect(server.callsOf("PUT", "/api/uploads")).toHaveLength(uploads);
  });

describe("uploading", () => {
  test("asks for a .csv file, for the CG terms, then for the general terms, which Zerodha does not need", async () => {
    await open(server);
    await press("ICICI");
    await heading("Upload CSV File");
    expect(screen.getByRole("button", { pressed: true })).toBe(button("ICICI"));
    expect(screen.getByText(/^As you downloaded it, up to 1,000 bytes/)).toBeTruthy();
    expect(document.querySelector("input[type=file]")?.getAttribute("accept")).toBe(".csv");
    await press("Upload");
    expect(await alertText()).toBe(messages.upload.noFile);
    await choose();
    await press("Upload");
    expect(await alertText()).toBe(messages.upload.acceptCapitalGainsTerms);
    await userEvent.click(screen.getByLabelText("I accept the CG Terms and conditions"));
    await press("Upload");
    expect(await alertText()).toBe(messages.upload.acceptGeneralTerms);
    expect(server.callsOf("PUT", "/api/uploads")).toEqual([]);
    await press("Zerodha");
    await heading("Upload Excel File");
    expect(screen.queryByLabelText(/General Terms/)).toBeNull();
  });

  test("sends the file as it is, with the versions of the accepted terms, and goes on", async () => {
    server.answer("PUT /api/uploads", () => {
      server.move("ICICI", uploaded);
      return stored("single", "uploads/u1.csv");
    });
    await upload(server);
    await heading("Process CSV File");
    const [call] = server.callsOf("PUT", "/api/uploads");
    expect(call?.path).toBe("/api/uploads/u1.csv");
    expect(Object.fromEntries(call?.query ?? [])).toEqual({
      platform: "ICICI",
      cgTerms: "cg-1",
      generalTerms: "gen-1",
    });
    expect(call?.headers["x-file-name"]).toBe("statement.csv");
  });

  test("shows the next step only with what was uploaded, however slow the state is", async () => {
    const earlier = { ...processed, files: [{ ...stored("single", "k").body, name: "old.csv" }] };
    await open(server, "ICICI", earlier as typeof processed);
    await press("Use another file");
    await choose(0, "new.csv");
    let arrive = () => {};
    const state = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    server.answer("PUT /api/uploads", () => {
      server.answer("GET /api/flow", async () => {
        await state;
        return { status: 200, body: server.flow };
      });
      const file = stored("single", "uploads/u1.csv");
      return { ...file, body: { ...file.body, name: "new.csv" } };
    });
    await press("Upload");
    await waitFor(() => expect(server.callsOf("GET", "/api/flow")).toHaveLength(2));
    expect(screen.queryByRole("button", { name: "Process" })).toBeNull();
    expect(screen.queryByText("old.csv")).toBeNull();
    const file = { ...stored("single", "k").body, slot: "single" as const, name: "new.csv" };
    server.move("ICICI", { ...newFlow.flows.ICICI, ...uploaded, files: [file] });
    arrive();
    await heading("Process CSV File");
    expect(screen.getByText("new.csv")).toBeTruthy();
  });

  test("keeps the file chosen where the state does not come", async () => {
    server.answer("PUT /api/uploads", () => {
      server.answer("GET /api/flow", () => ({ status: 0 }));
      return stored("single", "uploads/u1.csv");
    });
    await upload(server);
    expect(
      await screen.findByText(/^The server could not be reached. Nothing that you uploaded/),
    ).toBeTruthy();
    expect(button("Remove statement.csv")).toBeTruthy();
  });

  test("says how large a file may be before anything is sent", async () => {
    await open(server);
    await press("ICICI");
    const input = document.querySelector("input[type=file]") as HTMLInputElement;
    await userEvent.upload(input, new File(["x".repeat(1001)], "large.csv"));
    await acceptTerms();
    await press("Upload");
    expect(await screen.findByText(/exceeds the 1,000 bytes limit/)).toBeTruthy();
    expect(server.callsOf("PUT", "/api/uploads")).toEqual([]);
  });

  test("is tried again by itself where the connection breaks, and says so", async () => {
    const broken: FakeAnswer[] = [
      { status: 0 },
      { status: 400, body: { ...problem("x"), code: "upload-cut-off" } },
      { status: 503 },
    ];
    server.answer("PUT /api/uploads", () => {
      const answer = broken.shift();
      if (!answer) {
        server.move("ICICI", uploaded);
      }
      return answer ?? stored("single", "uploads/u1.csv");
    });
    await upload(server);
    expect(await screen.findByText("The connection broke: trying again by itself")).toBeTruthy();
    await goesOnline(4);
    await heading("Process CSV File");
    noAlert();
  });

  test("is not repeated after a refusal", async () => {
    server.answer("PUT /api/uploads", () => ({ status: 507, body: problem("x") }));
    await upload(server);
    expect(await screen.findByText("What happened, what to do.")).toBeTruthy();
    expect(server.callsOf("PUT", "/api/uploads")).toHaveLength(1);
  });

  test("ends with the window of the specification, and keeps the file for one press", async () => {
    server.answer("PUT /api/uploads", () => ({ status: 0 }));
    await upload(server);
    await screen.findByText("The connection broke: trying again by itself");
    const begun = Date.now();
    const clock = vi.spyOn(Date, "now").mockReturnValue(begun + 599_000);
    await goesOnline(2);
    clock.mockReturnValue(begun + 600_001);
    await vi.waitFor(() => {
      window.dispatchEvent(new Event("online"));
      expect(screen.queryByText(/could not be reached/)).not.toBeNull();
    });
    const notice = await screen.findByText(/could not be reached/);
    expect(notice.parentElement).toBe(document.activeElement);
    expect(button("Remove statement.csv")).toBeTruthy();
    noAlert();
  });

  test("warns before it replaces the other broker's unprocessed file", async () => {
    await open(server, "ICICI", uploaded);
    await press("Zerodha");
    expect(screen.getByText(/Your ICICI file is uploaded but not processed yet/)).toBeTruthy();
    server.move("ICICI", { processSuccess: true });
    await press("MULTIPLE");
    expect(screen.queryByText(/Uploading a file here replaces it/)).toBeNull();
  });

  test("can be cancelled, and keeps the file", async () => {
    server.answer("PUT /api/uploads", () => new Promise(() => {}));
    await upload(server);
    expect(await screen.findByText("42%")).toBeTruthy();
    expect(screen.getByText("1 bytes of 3 bytes")).toBeTruthy();
    expect(screen.getByRole("group", { name: "Uploading statement.csv" })).toBe(
      document.activeElement,
    );
    expect(button("Zerodha").hasAttribute("disabled")).toBe(true);
    await press("Cancel");
    expect(await screen.findByText(/The upload was cancelled/)).toBeTruthy();
    expect(button("Remove statement.csv")).toBeTruthy();
  });
});

describe("a wrong broker's file that the server refused", () => {
  const refusal = { ...problem("x", "It is a Zerodha statement."), broker: "ZERODHA" } as const;

  test("moves to the other platform with one press while the page has it", async () => {
    server.answer("PUT /api/uploads", () => {
      server.move("ICICI", { ...uploaded, uploadSuccess: false, refusal });
      return stored("single", "uploads/u1.csv");
    });
    await upload(server);
    await userEvent.click(await screen.findByRole("button", { name: "Process it as Zerodha" }));
    await heading("Upload Excel File");
    expect(button("Remove statement.csv").parentElement).toBe(document.activeElement);
  });

  test("must be chosen again there after a reload", async () => {
    await open(server, "ICICI", { ...uploaded, uploadSuccess: false, refusal });
    await press("ICICI");
    await press("Choose it again as Zerodha");
    await heading("Upload Excel File");
    expect(screen.queryByRole("button", { name: /Remove/ })).toBeNull();
  });
});

describe("the combined flow", () => {
  test("uploads each file to its slot, remembers the map and processes it", async () => {
    server.answer("PUT /api/uploads", ({ path }) => {
      const slot = path.includes("zerd") ? "zerd" : "icici";
      const key = path.replace("/api/", "");
      const { files } = server.flow.flows.MULTI;
      const file = stored(slot, key).body;
      server.move("MULTI", { ...uploaded, files: [...files, file] });
      return { status: 200, body: file };
    });
    processes(server, "MULTI");
    await upload(server, "MULTIPLE", "gains.csv", "taxpnl.XLSX");
    await heading("Process Uploaded Files");
    const map = { icici: "uploads/u1_icici.csv", zerd: "uploads/u1_zerd.xlsx" };
    expect(JSON.parse(localStorage.getItem("uploadedFiles") ?? "")).toEqual(map);
    await press("Process");
    await heading("Payment");
    expect(server.callsOf("POST", "/api/processFileGenV2")[0]?.body).toEqual({
      bucketName: "statements",
      userId: "u1",
      files: map,
    });
  });

  test("asks for a file, takes Zerodha's ZIP, and names a file in the wrong field before it sends anything", async () => {
    server.answer("PUT /api/uploads", ({ path }) => {
      server.move("MULTI", uploaded);
      return stored("zerd", path.replace("/api/", ""));
    });
    await open(server);
    await press("MULTIPLE");
    await press("Upload");
    expect(await alertText()).toBe(messages.upload.noFileCombined);
    expect(document.querySelectorAll("input[type=file]")[1]?.getAttribute("accept")).toBe(
      ".xls,.xlsx,.zip",
    );
    await choose(1, "gains.csv");
    await acceptTerms();
    await press("Upload");
    expect(await alertText()).toBe(messages.upload.failed);
    expect(
      screen.getByText(
        "gains.csv isn't accepted as Zerodha (.xls, .xlsx), which takes .xls, .xlsx, .zip. Nothing was sent. Remove it there and choose it as ICICI (.csv), or choose the file that you downloaded from the broker.",
      ),
    ).toBeTruthy();
    expect(server.callsOf("PUT", "/api/uploads")).toEqual([]);

    await press("Remove gains.csv");
    await choose(1, "taxpnl.zip");
    await press("Upload");
    await heading("Process Uploaded Files");
    const [call] = server.callsOf("PUT", "/api/uploads");
    expect(call?.path).toBe("/api/uploads/u1_zerd.zip");
  });

  test("says which of the two files has arrived when the other one does not", async () => {
    server.answer("PUT /api/uploads", ({ path }) =>
      path.includes("icici")
        ? stored("icici", path.replace("/api/", ""))
        : { status: 507, body: problem("x", "Storage is full.") },
    );
    await upload(server, "MULTIPLE", "gains.csv", "taxpnl.xlsx");
    expect(await alertText()).toBe(messages.upload.failed);
    expect(screen.getByText("statement.csv has arrived. Storage is full.")).toBeTruthy();
    expect(button("Remove gains.csv")).toBeTruthy();
  });

  test("says that the browser stores nothing, and continues", async () => {
    vi.stubGlobal("localStorage", {
      setItem() {
        throw new DOMException("denied", "SecurityError");
      },
      clear() {},
    });
    server.answer("PUT /api/uploads", () => {
      server.move("MULTI", uploaded);
      return stored("icici", "uploads/u1_icici.csv");
    });
    await upload(server, "MULTIPLE", "gains.csv");
    await heading("Process Uploaded Files");
    expect(screen.getByText(/does not let this site store anything/)).toBeTruthy();
  });
});
