// The window inside the frame: pays at the gateway that served it and reports the outcome to the
// page.
// It talks to one origin only, the one that opened it and named itself in the address.
const asked = new URLSearchParams(window.location.hash.slice(1));
const shop = asked.get("origin") ?? "";
const order = asked.get("order") ?? "";
const status = document.getElementById("status");
const closeButton = document.getElementById("close");
const payButtons = [...document.querySelectorAll("button[data-outcome]")];

const tell = (kind, detail) => window.parent.postMessage({ kind, detail }, shop);
const say = (text) => {
  status.textContent = text;
};
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function call(path, body) {
  const response = await fetch(path, {
    method: body ? "POST" : "GET",
    headers: body ? { "content-type": "application/json" } : {},
    body: body ? JSON.stringify(body) : undefined,
  });
  const answer = await response.json();
  if (!response.ok) {
    throw new Error(answer.error.description);
  }
  return answer;
}

async function pay(outcome) {
  for (const button of payButtons) {
    button.disabled = true;
  }
  say(outcome === "slow" ? "Waiting for the approval in the UPI app ..." : "Paying ...");
  try {
    let attempt = await call(`/__sim/orders/${order}/attempt`, { outcome });
    while (attempt.status === "created") {
      await pause(500);
      attempt = await call(`/__sim/payments/${attempt.razorpay_payment_id}`);
    }
    if (attempt.razorpay_signature) {
      const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = attempt;
      tell("success", { razorpay_payment_id, razorpay_order_id, razorpay_signature });
      return;
    }
    say(`${attempt.error.description} You can try again.`);
    tell("failed", { error: attempt.error });
  } catch (error) {
    say(error.message);
  }
  for (const button of payButtons) {
    button.disabled = false;
  }
}

for (const button of payButtons) {
  button.addEventListener("click", () => pay(button.dataset.outcome));
}
closeButton.addEventListener("click", () => tell("dismiss"));
// The buttons arrive disabled: on a slow line they show before this script runs, and a press must
// never go unnoticed.
closeButton.disabled = false;
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    tell("escape");
  }
});

document.getElementById("name").textContent = asked.get("name") ?? "";
document.getElementById("order").textContent = order;
try {
  const { amount, currency } = await call(
    `/__sim/orders/${order}?key=${encodeURIComponent(asked.get("key") ?? "")}`,
  );
  document.getElementById("amount").textContent = new Intl.NumberFormat("en-IN", {
    style: "currency",
    currency,
  }).format(amount / 100);
  for (const button of payButtons) {
    button.disabled = false;
  }
  payButtons[0].focus();
} catch (error) {
  say(error.message);
  closeButton.focus();
}
