import { Suspense } from "react";
import { lazyPart } from "../../navigation/lazy-page.tsx";
import { useSession } from "../../session/session-store.ts";

const SecondFactorDialog = lazyPart(() => import("./second-factor-dialog.tsx"));

/** Stands once in the app and asks for the code of the second factor when a sign-in waits for it. */
export function SecondFactorHost() {
  const session = useSession();
  if (session.status !== "known" || !session.secondFactorRequired) return null;
  return (
    <Suspense fallback={null}>
      <SecondFactorDialog />
    </Suspense>
  );
}
