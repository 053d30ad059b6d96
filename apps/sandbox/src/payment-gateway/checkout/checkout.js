// The checkout script of the test gateway: the same interface for the page as the real one
// (window.Razorpay with open, on, close; handler, modal.ondismiss, "payment.failed"), with our own
// window. It works under a strict Content-Security-Policy: no markup, no inline style or script.
(() => {
  const home = new URL(document.currentScript.src).origin;

  class Razorpay {
    #options;
    #listeners = new Map();
    #dialog;
    #frame;

    constructor(options) {
      if (!options?.key) {
        throw new Error("The key is missing");
      }
      this.#options = options;
    }

    on(event, listener) {
      const listeners = this.#listeners.get(event) ?? [];
      this.#listeners.set(event, [...listeners, listener]);
    }

    open() {
      if (this.#dialog) {
        return;
      }
      const address = new URL("/v1/checkout/window", home);
      address.hash = new URLSearchParams({
        key: this.#options.key,
        order: this.#options.order_id ?? "",
        name: this.#options.name ?? "",
        origin: window.location.origin,
      }).toString();

      const dialog = document.createElement("dialog");
      dialog.setAttribute("aria-label", "TEST GATEWAY – no real money");
      fill(dialog);
      const frame = document.createElement("iframe");
      frame.title = "TEST GATEWAY – no real money";
      frame.src = address.href;
      fill(frame);
      dialog.append(frame);
      // Escape outside the frame arrives here; inside, the window sends a message.
      dialog.addEventListener("cancel", (event) => {
        event.preventDefault();
        if (this.#options.modal?.escape !== false) {
          this.#dismiss();
        }
      });
      window.addEventListener("message", this.#hear);
      document.body.append(dialog);
      dialog.showModal();
      frame.focus();
      this.#dialog = dialog;
      this.#frame = frame;
    }

    close() {
      this.#shut();
    }

    #hear = (event) => {
      if (event.origin !== home || event.source !== this.#frame?.contentWindow) {
        return;
      }
      const { kind, detail } = event.data ?? {};
      if (kind === "success") {
        this.#shut();
        this.#options.handler?.(detail);
      } else if (kind === "failed") {
        for (const listener of this.#listeners.get("payment.failed") ?? []) {
          listener(detail);
        }
        if (this.#options.retry === false || this.#options.retry?.enabled === false) {
          this.#dismiss();
        }
      } else if (kind === "dismiss") {
        this.#dismiss();
      } else if (kind === "escape" && this.#options.modal?.escape !== false) {
        this.#dismiss();
      }
    };

    #dismiss() {
      if (!this.#dialog) {
        return;
      }
      this.#shut();
      this.#options.modal?.ondismiss?.();
    }

    #shut() {
      window.removeEventListener("message", this.#hear);
      this.#dialog?.close();
      this.#dialog?.remove();
      this.#dialog = undefined;
      this.#frame = undefined;
    }
  }

  /**
   * Covers the whole page. Set property by property, because the page's policy forbids style
   * attributes.
   */
  function fill(element) {
    for (const [property, value] of [
      ["position", "fixed"],
      ["inset", "0"],
      ["inline-size", "100%"],
      ["block-size", "100%"],
      ["max-inline-size", "100%"],
      ["max-block-size", "100%"],
      ["margin", "0"],
      ["padding", "0"],
      ["border", "0"],
      ["background", "transparent"],
      ["color-scheme", "normal"],
    ]) {
      element.style.setProperty(property, value);
    }
  }

  window.Razorpay = Razorpay;
})();
