import { Suspense } from "react";
import { SecondFactorHost } from "./features/auth/second-factor-host.tsx";
import { CurrentPage } from "./navigation/current-page.tsx";
import { routes } from "./routes.ts";
import { ErrorBoundary } from "./shell/error-boundary.tsx";
import { Footer } from "./shell/footer.tsx";
import { Header } from "./shell/header.tsx";
import { AlertHost } from "./ui/alert.tsx";

/** The whole site inside its router: header, the page of the current path, footer. */
export function App() {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main">
        <ErrorBoundary>
          <Suspense fallback={null}>
            <CurrentPage routes={routes} />
          </Suspense>
        </ErrorBoundary>
        <div className="ruler" />
      </main>
      <Footer />
      <SecondFactorHost />
      <AlertHost />
    </>
  );
}
