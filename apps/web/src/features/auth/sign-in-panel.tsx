import { type ComponentProps, Suspense, useEffect, useRef } from "react";
import { withoutScript } from "../../content/capital-gains.ts";
import { lazyPart } from "../../navigation/lazy-part.tsx";
import { useSession } from "../../session/use-session.ts";
import { LinkedText } from "../../ui/linked-text.tsx";
import { defaultMethods } from "./default-methods.ts";
import styles from "./sign-in-panel.module.css";

const widgetPart = () => import("./sign-in-widget-panel.tsx");
const LateWidget = lazyPart(widgetPart);

/** The widget once its code is there. Without a wait, React can take over its prerendered markup. */
let Widget: typeof LateWidget | undefined;

/** Loads the widget before the page that shows it is mounted. */
export async function prepareSignIn(): Promise<void> {
  Widget = (await widgetPart()).default;
}

if (import.meta.env.SSR) {
  await prepareSignIn();
}

/** As high as the form of a new account, the highest. */
const formHeight = "33rem";

/**
 * Keeps what is below the widget in place while pages of different height follow each other: from its first
 * form on the panel has the height of the highest, and it never shrinks. Returns how to stop.
 */
function keepHeight(panel: HTMLElement): () => void {
  const content = panel.firstElementChild as HTMLElement;
  if (typeof ResizeObserver === "undefined") {
    return () => {};
  }
  let highest = 0;
  const sizes = new ResizeObserver(() => {
    highest = Math.max(highest, content.offsetHeight);
    const least = content.querySelector("form") ? formHeight : "0px";
    panel.style.minBlockSize = `max(${highest}px, ${least})`;
  });
  sizes.observe(content);
  return () => sizes.disconnect();
}

type SignInPanelProps = Pick<ComponentProps<typeof LateWidget>, "onSignedIn" | "arrived">;

/** The sign-in widget in its container, for a page that needs a signed-in person. */
export function SignInPanel(props: SignInPanelProps) {
  const session = useSession();
  const { signInMethods: methods, phoneCountries } =
    session.status === "known"
      ? session
      : { signInMethods: defaultMethods, phoneCountries: ["IN"] };
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => (panel.current ? keepHeight(panel.current) : undefined), []);
  // A server that offers other methods than the prerendered ones gets another widget.
  const key = methods.join();
  const widget = { methods, phoneCountries, ...props };
  return (
    <div ref={panel} className={styles.panel}>
      <div data-needs-script="">
        {Widget ? (
          <Widget key={key} {...widget} />
        ) : (
          <Suspense fallback={null}>
            <LateWidget key={key} {...widget} />
          </Suspense>
        )}
      </div>
      {/* Left out of the browser's code, which runs only where there is script. */}
      <noscript>
        {import.meta.env.SSR && (
          <p>
            <LinkedText text={withoutScript} />
          </p>
        )}
      </noscript>
    </div>
  );
}
