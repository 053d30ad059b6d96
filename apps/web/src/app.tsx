import { Suspense } from "react";
import { Navigate, Route, Routes } from "react-router";
import { ErrorBoundary } from "./error-boundary.tsx";
import { PageView } from "./lazy-page.tsx";
import { PageArrival } from "./page-arrival.tsx";
import { routes } from "./routes.ts";
import { AlertHost } from "./ui/alert.tsx";
import { Footer } from "./ui/footer.tsx";
import { Header } from "./ui/header.tsx";

/** The whole site inside a router: header, the page of the current path, footer. */
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
            <Routes>
              {routes.map(({ path, page }) => (
                <Route
                  key={path}
                  path={path}
                  caseSensitive
                  element={<PageView key={path} page={page} />}
                />
              ))}
              <Route path="*" element={<Navigate to="/" replace />} />
            </Routes>
            <PageArrival />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <AlertHost />
    </>
  );
}
