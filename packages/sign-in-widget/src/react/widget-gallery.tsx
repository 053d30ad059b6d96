import { createWidget, type Widget } from "../core/widget.ts";
import { type GalleryState, galleryStates } from "./gallery-states.ts";
import { SignInWidget } from "./sign-in-widget.tsx";

type WidgetGalleryProps = {
  states?: readonly GalleryState[];
  /** Called with the name of what a press would do. */
  act?: (way: Way) => void;
};

/** What a button of a page does. */
type Way = "proceed" | "alternative" | "cancel" | "retry" | "createAccount";

/**
 * Every page and state of the widget on one page, for changing its looks or texts. Nothing on it
 * works, because it has no client.
 */
export function WidgetGallery({ states = galleryStates, act = () => {} }: WidgetGalleryProps) {
  return states.map((shown) => (
    <section key={shown.name} aria-label={shown.name}>
      <h2>{shown.name}</h2>
      <SignInWidget widget={standStill(shown, act)} headingLevel={3} />
    </section>
  ));
}

/** Returns a widget that shows one state and does nothing. */
function standStill({ state }: GalleryState, act: (way: Way) => void): Widget {
  const noClient = new Proxy({} as never, {
    get: () => async () => ({ ok: false, error: { code: "unavailable" } }),
  });
  const widget = createWidget(noClient, {
    signInOptions: ["google.com", "github.com", "password", "phone", "anonymous"],
    tosUrl: "/",
    privacyPolicyUrl: "/",
  });
  // Only the page with the sentence of consent counts as the first, so that no page takes the focus.
  const whole = { ...widget.state(), firstScreen: false, ...state };
  return {
    ...widget,
    state: () => whole,
    subscribe: () => () => {},
    mount: () => () => {},
    proceed: () => act("proceed"),
    alternative: () => act("alternative"),
    cancel: () => act("cancel"),
    retry: () => act("retry"),
    createAccount: () => act("createAccount"),
  };
}
