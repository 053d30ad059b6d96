import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { FlowState, Platform } from "contract/flow-state";
import { messages } from "contract/messages";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeServer } from "../../../test/fake-server.ts";
import { newFlow, problem, processed, settled, uploaded } from "../../../test/sample-flow.ts";
import { AlertHost } from "../../ui/alert.tsx";
import type { CheckoutOptions } from "./checkout-script.ts";
import FlowScreen from "./flow-screen.tsx";

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer(newFlow);
  server.install();
  vi.stubGlobal("reportError", () => {});
  localStorage.clear();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  delete window.Razorpay;
});

const button = (name: string) => screen.getByRole("button", { name });
const press = (name: string) => userEvent.click(button(name));
const heading = (name: string | RegExp) => screen.findByRole("heading", { name });

/** Opens the page, with one platform's statement already as far as `state` says. */
async function open(platform?: Platform, state: Partial<FlowState> = {}) {
  if (platform) server.move(platform, state);
  const page = (user = newFlow.user) => (
    <>
      <FlowScreen user={user} companyName="Sample" signIn={<p>sign in here</p>} />
      <AlertHost />
    </>
  );
  const { rerender } = render(page());
  await screen.findByRole("button", { name: "ICICI" });
  return { signInAgain: () => rerender(page({ ...newFlow.user })) };
}

/** Reads the alert to the letter and closes it. */
async function alertText(): Promise<string | null> {
  const dialog = await screen.findByRole("alertdialog");
  const text = dialog.querySelector("p")?.textContent ?? null;
  await userEvent.click(within(dialog).getByRole("button", { name: "OK" }));
  return text;
}

const noAlert = () => expect(screen.queryByRole("alertdialog")).toBeNull();

async function choose(index = 0, name = "statement.csv") {
  const input = document.querySelectorAll<HTMLInputElement>("input[type=file]")[index];
  if (!input) throw new Error(`no picker ${index}`);
  await userEvent.upload(input, new File(["abc"], name), { applyAccept: false });
}

async function acceptTerms() {
  for (const box of screen.getAllByRole<HTMLInputElement>("checkbox")) {
    if (!box.checked) await userEvent.click(box);
  }
}

const stored = (slot: "single" | "icici" | "zerd", key: string) => ({
  status: 200,
  body: { slot, key, name: "statement.csv", bytes: 3, sha256: "0", uploadedAt: "" },
});

describe("choosing a platform", () => {
  it("welcomes by name and address, offers three platforms and says the price", async () => {
    await open();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(
      "Welcome Asha Rao asha@example.com",
    );
    expect(["ICICI", "Zerodha", "MULTIPLE"].map((name) => button(name).tagName)).toEqual(
      Array(3).fill("BUTTON"),
    );
    expect(screen.getByText(/The download costs ₹5\.00 a statement/)).toBeTruthy();
  });

  it("says that MULTIPLE is currently not supported where it is switched off", async () => {
    server.flow = { ...newFlow, multiplePlatform: false };
    await open();
    await press("MULTIPLE");
    expect(screen.getByText(/currently not supported/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Upload" })).toBeNull();
  });
});

describe("uploading", () => {
  it("asks for a file, for the CG terms, then for the general terms (ICICI)", async () => {
    await open();
    await press("ICICI");
    await heading("Upload CSV File");
    await press("Upload");
    expect(await alertText()).toBe(messages.upload.noFile);
    await choose();
    await press("Upload");
    expect(await alertText()).toBe(messages.upload.acceptCapitalGainsTerms);
    await userEvent.click(screen.getByLabelText("I accept the CG Terms and conditions"));
    await press("Upload");
    expect(await alertText()).toBe(messages.upload.acceptGeneralTerms);
    expect(server.callsOf("PUT", "/api/uploads")).toEqual([]);
  });

  it("limits ICICI's picker to .csv and asks for no general terms with Zerodha", async () => {
    await open();
    await press("ICICI");
    expect(document.querySelector("input[type=file]")?.getAttribute("accept")).toBe(".csv");
    await press("Zerodha");
    await heading("Upload Excel File");
    expect(screen.queryByLabelText(/General Terms/)).toBeNull();
  });

  it("sends the file as it is, with the versions of the accepted terms, and goes on", async () => {
    server.answer("PUT /api/uploads", () => {
      server.move("ICICI", uploaded);
      return stored("single", "uploads/u1.csv");
    });
    await open();
    await press("ICICI");
    await choose();
    await acceptTerms();
    await press("Upload");
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

  it("says how large a file may be before anything is sent", async () => {
    await open();
    await press("ICICI");
    const input = document.querySelector("input[type=file]") as HTMLInputElement;
    await userEvent.upload(input, new File(["x".repeat(1001)], "large.csv"));
    await acceptTerms();
    await press("Upload");
    expect(await screen.findByText(/1,000 bytes is the most that can be uploaded/)).toBeTruthy();
    expect(server.callsOf("PUT", "/api/uploads")).toEqual([]);
  });

  it("keeps the file after a lost connection, so that one press tries again", async () => {
    const answers = [{ status: 0 }, stored("single", "uploads/u1.csv")];
    server.answer("PUT /api/uploads", () => {
      if (answers.length === 1) server.move("ICICI", uploaded);
      return answers.shift() ?? { status: 500 };
    });
    await open();
    await press("ICICI");
    await choose();
    await acceptTerms();
    await press("Upload");
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
    noAlert();
    await press("Upload");
    await heading("Process CSV File");
  });

  it("can be cancelled, and keeps the file", async () => {
    server.answer("PUT /api/uploads", () => new Promise(() => {}));
    await open();
    await press("ICICI");
    await choose();
    await acceptTerms();
    await press("Upload");
    expect(await screen.findByText("42%")).toBeTruthy();
    expect(button("Zerodha").hasAttribute("disabled")).toBe(true);
    await press("Cancel");
    expect(await screen.findByText(/The upload was cancelled/)).toBeTruthy();
    expect(button("Remove statement.csv")).toBeTruthy();
  });
});

describe("the combined flow", () => {
  it("asks for at least one file", async () => {
    await open();
    await press("MULTIPLE");
    await press("Upload");
    expect(await alertText()).toBe(messages.upload.noFileCombined);
  });

  it("uploads each file to its slot, remembers the map and processes it", async () => {
    server.answer("PUT /api/uploads", ({ path }) => {
      const slot = path.includes("zerd") ? "zerd" : "icici";
      const key = path.replace("/api/", "");
      const { files } = server.flow.flows.MULTI;
      const file = stored(slot, key).body;
      server.move("MULTI", { ...uploaded, files: [...files, file] });
      return { status: 200, body: file };
    });
    server.answer("POST /api/processFileGenV2", () => {
      server.move("MULTI", processed);
      return { status: 200, body: { success: true, statementId: "s1", download_link: "/x" } };
    });
    await open();
    await press("MULTIPLE");
    await choose(0, "gains.csv");
    await choose(1, "taxpnl.XLSX");
    await acceptTerms();
    await press("Upload");
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

  it("says so where the browser stores nothing, and goes on", async () => {
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
    await open();
    await press("MULTIPLE");
    await choose(0, "gains.csv");
    await acceptTerms();
    await press("Upload");
    await heading("Process Uploaded Files");
    expect(screen.getByText(/does not let this site store anything/)).toBeTruthy();
  });

  it("says 'File upload failed.' when one of the files does not arrive", async () => {
    server.answer("PUT /api/uploads", () => ({
      status: 507,
      body: problem("x", "Storage is full."),
    }));
    await open();
    await press("MULTIPLE");
    await choose(0, "gains.csv");
    await acceptTerms();
    await press("Upload");
    expect(await alertText()).toBe(messages.upload.failed);
    expect(screen.getByText("Storage is full.")).toBeTruthy();
    expect(button("Remove gains.csv")).toBeTruthy();
  });

  it.each([
    [
      { status: 422, body: problem(messages.process.failedCombined) },
      messages.process.failedCombined,
    ],
    [{ status: 0 }, messages.process.errorCombined],
    [{ status: 500 }, messages.process.errorCombined],
  ])("answers a failed processing %# with its text", async (answer, text) => {
    server.answer("POST /api/processFileGenV2", () => answer);
    await open("MULTI", uploaded);
    await press("Process");
    expect(await alertText()).toBe(text);
  });
});

describe("processing", () => {
  it("is disabled and reads 'Processing...' while busy, and two presses send one call", async () => {
    let finish = () => {};
    server.answer("POST /api/processFileGen", () => {
      return new Promise((resolve) => {
        finish = () => {
          server.move("ICICI", processed);
          resolve({ status: 200, body: { success: true, statementId: "s1", download_link: "/x" } });
        };
      });
    });
    await open("ICICI", uploaded);
    await userEvent.dblClick(button("Process"));
    expect(button("Processing...").hasAttribute("disabled")).toBe(true);
    finish();
    await heading("Payment");
    const calls = server.callsOf("POST", "/api/processFileGen");
    expect(calls.map(({ body }) => body)).toEqual([
      { fileUpName: "uploads/u1.csv", bucketName: "statements", process_egn: "ICICI" },
    ]);
  });

  it("asks for the CG terms when their tick was taken away", async () => {
    await open("ICICI", uploaded);
    await userEvent.click(screen.getByLabelText("I accept the CG Terms and conditions"));
    await press("Process");
    expect(await alertText()).toBe(messages.upload.acceptCapitalGainsTerms);
  });

  it.each([
    [messages.processErrors.failed, messages.process.failed],
    [messages.processErrors.textMissing, messages.process.textMissing],
    [messages.processErrors.internal, messages.process.internal],
    ["anything else", messages.process.unexpected],
  ])("answers the error '%s' with its text", async (error, text) => {
    server.answer("POST /api/processFileGen", () => ({ status: 422, body: problem(error) }));
    await open("ICICI", uploaded);
    await press("Process");
    expect(await alertText()).toBe(text);
    expect(screen.getByText("What happened, what to do.")).toBeTruthy();
  });

  it("leads a refused file back to the upload, with reason, file and row", async () => {
    const refusal = { ...problem("x", "Row 12 has no date."), where: { file: "a.csv", row: 12 } };
    server.answer("POST /api/processFileGen", () => {
      server.move("ICICI", { ...uploaded, uploadSuccess: false, refusal });
      return { status: 422, body: refusal };
    });
    await open("ICICI", uploaded);
    await press("Process");
    await alertText();
    await heading("Upload CSV File");
    expect(screen.getByText("Row 12 has no date.")).toBeTruthy();
    expect(screen.getByText("Where: a.csv, row 12")).toBeTruthy();
    await choose();
    expect(screen.queryByText("Row 12 has no date.")).toBeNull();
  });

  it("shows what another tab has started, and its result", async () => {
    await open("ICICI", { ...uploaded, processing: true });
    expect(button("Processing...")).toBeTruthy();
    server.move("ICICI", { ...processed, processing: false });
    await waitFor(() => heading("Payment"), { timeout: 5000 });
  });
});

describe("the free preview", () => {
  it("shows what was read, what ties and what does not, before any payment", async () => {
    await open("ICICI", processed);
    await heading("What your statement holds");
    const text = document.body.textContent ?? "";
    expect(text).toContain("2026-27");
    expect(text).toContain("1 Apr 2025 to 31 Mar 2026");
    expect(text).toContain("2 rows read");
    expect(text).toContain("+₹49,549.50 gain");
    expect(text).toContain("1 of 2 totals differ from the broker's own");
    expect(text).toContain("no, by ₹0.50");
    expect(text).toContain("This row is odd. (statement.csv, row 12)");
    const quarter = screen.getByRole("row", { name: /16 Jun to 15 Sep/ });
    expect(within(quarter).getByText("₹49,549.50")).toBeTruthy();
  });

  it("says before payment when there is nothing for Schedule 112A", async () => {
    const { preview } = processed;
    if (!preview) throw new Error("the sample has a preview");
    const nothing = { ...preview, schedule112A: { rows: 0, balance: "0" } };
    await open("ICICI", { ...processed, preview: nothing });
    expect(screen.getByText(/no Schedule 112A file can be made/)).toBeTruthy();
  });
});

/** Puts a checkout in the gateway's place that ends as the test says. */
function checkoutThat(ends: (options: CheckoutOptions) => void) {
  const opened: CheckoutOptions[] = [];
  window.Razorpay = class {
    private readonly options: CheckoutOptions;
    constructor(options: CheckoutOptions) {
      this.options = options;
    }
    on() {}
    open() {
      opened.push(this.options);
      ends(this.options);
    }
  };
  return opened;
}

const success = {
  razorpay_payment_id: "pay_1",
  razorpay_order_id: "order_1",
  razorpay_signature: "abc",
};
const order = { status: 200, body: { key: "k", amount: 500, currency: "INR", orderId: "order_1" } };

describe("paying", () => {
  it("opens the checkout with the order, name and address, and no contact", async () => {
    server.answer("POST /api/payments/initiate", () => order);
    server.answer("POST /api/payments/verify", () => {
      server.move("ICICI", { paymentSuccess: true });
      return { status: 200, body: { verificationStatus: "success" } };
    });
    const opened = checkoutThat(({ handler }) => handler(success));
    await open("ICICI", processed);
    await press("Pay to Download");
    await heading("Payment Made");
    expect(opened[0]).toMatchObject({
      key: "k",
      amount: 500,
      currency: "INR",
      order_id: "order_1",
      prefill: { name: "Asha Rao", email: "asha@example.com" },
    });
    expect(opened[0]?.prefill).not.toHaveProperty("contact");
    expect(server.callsOf("POST", "/api/payments/verify")[0]?.body).toEqual({
      razorpayPaymentId: "pay_1",
      razorpayOrderId: "order_1",
      razorpaySignature: "abc",
    });
  });

  it("says so when the order cannot be had, and stays ready for another try", async () => {
    server.answer("POST /api/payments/initiate", () => ({ status: 503, body: problem("x") }));
    checkoutThat(() => {});
    await open("ICICI", processed);
    await press("Pay to Download");
    expect(await alertText()).toBe(messages.payment.initiateFailed);
    expect(button("Pay to Download").hasAttribute("disabled")).toBe(false);
  });

  it("says so when the payment is not verified", async () => {
    server.answer("POST /api/payments/initiate", () => order);
    server.answer("POST /api/payments/verify", () => ({ status: 400, body: problem("x") }));
    checkoutThat(({ handler }) => handler(success));
    await open("ICICI", processed);
    await press("Pay to Download");
    expect(await alertText()).toBe(messages.payment.verificationFailed);
  });

  it("says so when the script does not load, without making an order", async () => {
    const append = vi.spyOn(document.head, "append").mockImplementation((script) => {
      queueMicrotask(() => (script as HTMLScriptElement).onerror?.(new Event("error")));
    });
    await open("ICICI", processed);
    await press("Pay to Download");
    expect(await alertText()).toBe(messages.payment.scriptFailed);
    expect(append).toHaveBeenCalledTimes(3);
    append.mockRestore();
    expect(server.callsOf("POST", "/api/payments/initiate")).toEqual([]);
    expect(button("Pay to Download").hasAttribute("disabled")).toBe(false);
  });

  it("explains a closed window without claiming that nothing was charged", async () => {
    server.answer("POST /api/payments/initiate", () => order);
    server.answer("GET /api/payments/status", () => ({
      status: 200,
      body: { state: "OPEN", inReview: false },
    }));
    checkoutThat(({ modal }) => modal.ondismiss());
    await open("ICICI", processed);
    await press("Pay to Download");
    const notice = await screen.findByText(/The payment window was closed/);
    expect(notice.textContent).not.toMatch(/not charged/i);
    noAlert();
  });

  it("asks for the State of residence where the invoice needs it", async () => {
    server.flow = { ...newFlow, payment: { ...newFlow.payment, needsState: true } };
    server.answer("POST /api/payments/initiate", () => ({ status: 503, body: problem("x") }));
    checkoutThat(() => {});
    await open("ICICI", processed);
    expect(button("Pay to Download").hasAttribute("disabled")).toBe(true);
    await userEvent.selectOptions(screen.getByLabelText("State of residence"), "Karnataka");
    await press("Pay to Download");
    await alertText();
    const [call] = server.callsOf("POST", "/api/payments/initiate");
    expect(call?.query.get("state")).toBe("29");
    expect(call?.query.get("statement")).toBe("s1");
  });
});

describe("confirming and downloading", () => {
  it("waits while the payment is pending, then unlocks the files", async () => {
    const answers = [
      { status: 202, body: { success: false, status: "pending" } },
      { status: 200, body: { success: true, download_link: "/a", invoice_link: "/b" } },
    ];
    server.answer("POST /api/payments/confirm", () => {
      if (answers.length === 1) server.move("ICICI", settled);
      return answers.shift() ?? { status: 500 };
    });
    await open("ICICI", { ...processed, paymentSuccess: true });
    await heading("Payment Made");
    await press("Click to continue");
    expect(button("Click to continue").hasAttribute("disabled")).toBe(true);
    await waitFor(() => heading("Download your files"), { timeout: 8000 });
    expect(server.callsOf("POST", "/api/payments/confirm")).toHaveLength(2);
  });

  it("leaves the step open when confirming fails, with no alert", async () => {
    server.answer("POST /api/payments/confirm", () => ({ status: 0 }));
    await open("ICICI", { ...processed, paymentSuccess: true });
    await press("Click to continue");
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
    noAlert();
    expect(button("Click to continue").hasAttribute("disabled")).toBe(false);
  });

  it("fetches each file whole, and is done once the server has seen both", async () => {
    vi.stubGlobal(
      "URL",
      Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL() {} }),
    );
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    server.answer("GET /api/statements", ({ path }) => {
      if (path.endsWith("Invoice_file.xlsx")) server.move("ICICI", { downloadSuccess: true });
      return { status: 200, body: "content" };
    });
    await open("ICICI", settled);
    await press("Download");
    await press("Download Invoice");
    await heading("Your files are downloaded");
    expect(saved).toEqual(["processed_file.csv", "Invoice_file.xlsx"]);
    click.mockRestore();
  });

  it("says why a file did not come, and that it is still there", async () => {
    server.answer("GET /api/statements", () => ({ status: 402, body: problem("x", "Not paid.") }));
    await open("ICICI", settled);
    await press("Download");
    expect(
      await screen.findByText(/processed_file.csv was not downloaded. Not paid./),
    ).toBeTruthy();
  });
});

describe("when something outside ends", () => {
  it("asks to sign in again under an ended session, and goes on with the chosen file", async () => {
    server.answer("PUT /api/uploads", () => ({ status: 401, body: problem("x") }));
    const { signInAgain } = await open();
    await press("ICICI");
    await choose();
    await acceptTerms();
    await press("Upload");
    await heading("Sign in again to go on");
    expect(screen.getByText("sign in here")).toBeTruthy();
    signInAgain();
    await heading("Upload CSV File");
    expect(button("Remove statement.csv")).toBeTruthy();
  });

  it("says that the server cannot be reached, and tries again", async () => {
    server.answer("GET /api/flow", () => ({ status: 0 }));
    render(<FlowScreen user={newFlow.user} companyName="Sample" signIn={null} />);
    await heading("The server cannot be reached");
    server.answer("GET /api/flow", () => ({ status: 200, body: server.flow }));
    await press("Try again");
    await screen.findByRole("button", { name: "ICICI" });
  });

  it("begins again with a new file, and can go back to the one before", async () => {
    await open("ICICI", processed);
    await press("Start again with a new file");
    await heading("Upload CSV File");
    await press("Back to the statement you uploaded before");
    await heading("Payment");
  });
});
