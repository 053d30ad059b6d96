import {
  confirmPayment,
  initiatePayment,
  paymentStatus,
  verifyPayment,
} from "@site/contract/calls";
import { messages } from "@site/contract/messages";
import type { PaymentOrder } from "@site/contract/payment";
import { type CallFailure, call } from "../../../api/call.ts";
import { isBroken } from "../../../api/try-again.ts";
import { showAlert } from "../../../ui/alert.tsx";
import { asInfo, asProblem, type Notice, noticeOf } from "../flow/notice.tsx";
import { canStart, type PageState, serverState } from "../flow/page-state.ts";
import type { PageStore } from "../flow/page-store.ts";
import {
  endedSession,
  refresh,
  refreshEverywhere,
  showFailure,
  showOutcome,
} from "../flow/refresh.ts";
import {
  type CheckoutConstructor,
  type CheckoutSuccess,
  loadCheckoutScript,
} from "./checkout-script.ts";

/** The order's description in the checkout window. */
const description = "Schedule 112A file";
/**
 * The specification wants a phone number filled in, and we have none. This one is unassigned, so no
 * stranger gets the gateway's messages. The person can overwrite it.
 */
const placeholderContact = "+910000000000";
const verifyTries = 4;

/**
 * Opens the checkout for the statement's order and handles its outcome. `residence` is the code of the
 * State of residence, or null where it is not asked for.
 */
export async function pay(
  store: PageStore,
  companyName: string,
  residence: string | null,
): Promise<void> {
  const state = store.get();
  if (!state.flow || !canStart(state, "paying")) {
    return;
  }
  store.dispatch({ type: "started", busy: "paying" });

  // Load the script first: if that fails, no order has been made.
  const Checkout = await loadCheckoutScript(state.flow.payment.checkoutScriptUrl);
  if (!Checkout) {
    return fail(store, messages.payment.scriptFailed, scriptNotice);
  }

  const statement = serverState(state)?.statementId;
  const answer = await call(initiatePayment, { query: { statement, state: residence } });
  if (!answer.ok) {
    if (endedSession(store, answer.error)) {
      return;
    }
    fail(store, messages.payment.initiateFailed, noticeOf(answer.error));
    // One possible reason is that another tab has paid: ask the server.
    return refreshEverywhere(store);
  }
  // The order has a price of its own: nobody is asked for another one than they read.
  if (answer.value.amount !== serverState(state)?.fee.amount) {
    await refreshEverywhere(store);
    return store.dispatch({ type: "failed", busy: "paying", notice: priceChanged });
  }
  void refreshEverywhere(store);
  const end = await openCheckout(Checkout, answer.value, state, companyName);
  if (end.success) {
    await verify(store, end.success);
  } else {
    await afterDismissal(store, end.failed);
  }
}

/** The checkout's outcome: `failed` when it was closed after an unsuccessful attempt. */
type CheckoutEnd = { success: CheckoutSuccess | null; failed: boolean };

/** Returns the checkout's result, or that the person closed it */
function openCheckout(
  Checkout: CheckoutConstructor,
  order: PaymentOrder,
  { flow }: PageState,
  companyName: string,
): Promise<CheckoutEnd> {
  let failed = false;
  return new Promise((resolve) => {
    const checkout = new Checkout({
      key: order.key,
      amount: order.amount,
      currency: order.currency,
      order_id: order.orderId,
      name: companyName,
      description,
      prefill: {
        name: flow?.user.displayName ?? "",
        email: flow?.user.email ?? "",
        contact: placeholderContact,
      },
      handler: (success) => resolve({ success, failed }),
      modal: { ondismiss: () => resolve({ success: null, failed }) },
    });
    // A failed attempt is not the end: the window stays open for another one on the same order.
    checkout.on("payment.failed", () => {
      failed = true;
      reportError(new Error("A payment attempt failed"));
    });
    checkout.open();
  });
}

async function verify(store: PageStore, success: CheckoutSuccess): Promise<void> {
  const body = {
    razorpayPaymentId: success.razorpay_payment_id,
    razorpayOrderId: success.razorpay_order_id,
    razorpaySignature: success.razorpay_signature,
  };
  for (let attempt = 1; attempt <= verifyTries; attempt += 1) {
    const answer = await call(verifyPayment, { body });
    if (answer.ok) {
      return showOutcome(store, "paying", unknownNotice);
    }
    if (endedSession(store, answer.error)) {
      return;
    }
    const { status } = answer.error;
    // Only a refusal means failure: a lost connection or a server error says nothing about the money.
    if (status >= 400 && status < 500 && status !== 429) {
      return fail(store, messages.payment.verificationFailed, verificationNotice);
    }
    await waitFor(attempt * 1000);
  }
  store.dispatch({ type: "failed", busy: "paying", notice: unknownNotice });
}

async function afterDismissal(store: PageStore, attemptFailed: boolean): Promise<void> {
  const statement = serverState(store.get())?.statementId;
  const status = await call(paymentStatus, { query: { statement } });
  const closed = attemptFailed ? failedNotice : dismissedNotice;
  const paid = status.ok && ["VERIFIED", "PAID", "FULFILLED"].includes(status.value.state);
  store.dispatch({ type: "failed", busy: "paying", notice: paid ? null : closed });
  await refreshEverywhere(store);
}

/** Checks for a payment that was approved outside this page, such as in a UPI app. */
export async function checkPayment(store: PageStore): Promise<void> {
  store.dispatch({ type: "noticed", notice: null });
  const statement = serverState(store.get())?.statementId;
  const status = await call(paymentStatus, { query: { statement } });
  if (!status.ok) {
    return showFailure(store, status.error);
  }
  const { state, inReview } = status.value;
  if (inReview) {
    store.dispatch({ type: "noticed", notice: reviewNotice });
  } else if (["NONE", "NEW", "OPEN"].includes(state)) {
    store.dispatch({ type: "noticed", notice: notSeenNotice });
  }
  await refreshEverywhere(store);
}

function fail(store: PageStore, text: string, notice: Notice): void {
  store.dispatch({ type: "failed", busy: "paying", notice });
  void showAlert(text, notice.text);
}

const scriptNotice = asProblem(
  "The provider's payment window could not be loaded; nothing was taken. Check connection and content blocker, then press again.",
);

const priceChanged = asInfo("The price has changed. Press Pay to Download if you agree.");

const verificationNotice = asProblem(
  "The payment was not verified; nothing was unlocked. Does your bank show a debit? Press Check payment status first.",
);

const unknownNotice = asProblem(
  "Approved, but our server could not be reached. Do not pay again: the payment shows here by itself.",
);

const dismissedNotice = asInfo(
  "The payment window was closed. Press Pay to Download to open it again. Already approved? It shows here by itself.",
);

const failedNotice = asProblem(
  "Payment failed; nothing was taken by us. Press Pay to Download to try again. Approved later? It shows here.",
);

const notSeenNotice = asInfo(
  "No payment has reached us yet. We keep looking for it even if you leave; here it shows by itself.",
);

const reviewNotice = asInfo(
  "A payment for this statement needs a manual check. Do not pay again; write to us if you do not hear from us within one working day.",
);

/** The specification tells people to wait two minutes after approving a payment. */
const longestWait = 120_000;
const firstPause = 2_000;
const longestPause = 15_000;

/**
 * Polls with growing pauses until the payment has arrived or two minutes have passed. Leaving the
 * page loses nothing: the server settles the payment without it.
 */
export async function confirm(store: PageStore): Promise<void> {
  const state = store.get();
  if (!state.flow || !canStart(state, "confirming")) {
    return;
  }
  store.dispatch({ type: "started", busy: "confirming" });
  const { displayName, email } = state.flow.user;
  const statement = serverState(state)?.statementId ?? null;

  let pause = firstPause;
  let failure: CallFailure | undefined;
  for (let waited = 0; waited <= longestWait; waited += pause) {
    const answer = await call(confirmPayment, {
      query: { statement },
      // The specification sends it; nothing reads it.
      body: { Test: "Test", userName: displayName, email },
    });
    if (answer.ok && answer.value.success) {
      return showOutcome(store, "confirming");
    }
    failure = answer.ok ? undefined : answer.error;
    if (failure && !isBroken(failure)) {
      break;
    }
    if (failure) {
      // The answer that was lost may have been the last one to wait for.
      await refresh(store);
      if (store.get().busy === null) {
        return;
      }
    }
    await waitFor(pause);
    pause = Math.min(pause * 2, longestPause);
  }
  if (failure) {
    reportError(new Error(`Confirmation failed: ${failure.problem.code}`));
    return showFailure(store, failure, "confirming");
  }
  store.dispatch({ type: "failed", busy: "confirming", notice: lateNotice });
}

const lateNotice = asInfo(
  "Your bank has not confirmed yet. Don't pay again: we keep looking, and your files open here by themselves.",
);

/** Returns a promise that resolves after that many milliseconds */
function waitFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
