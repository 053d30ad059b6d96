import { Suspense } from "react";
import { CurrentPage } from "./current-page.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { SecondFactorHost } from "./features/auth/second-factor-host.tsx";
import { PageArrival } from "./page-arrival.tsx";
import { AlertHost } from "./ui/alert.tsx";
import { Footer } from "./ui/footer.tsx";
import { Header } from "./ui/header.tsx";

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
            <CurrentPage />
            <PageArrival />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <SecondFactorHost />
      <AlertHost />
    </>
  );
}
