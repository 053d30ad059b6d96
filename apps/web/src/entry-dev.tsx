import "./styles/base.css";
import { createRoot } from "react-dom/client";
import { PageFrame } from "./page-frame.tsx";
import { routes } from "./routes.ts";
import { AlertHost } from "./ui/alert.tsx";

/** Renders the whole page in the browser, for Vite's development server. The build leaves it out. */
export async function showPage(): Promise<void> {
  const container = document.getElementById("app");
  const route = routes.find(({ path }) => path === location.pathname);
  if (!route) {
    return location.replace("/");
  }
  const { default: Page } = await route.page();
  if (!container) {
    throw new Error("The page has no #app element.");
  }
  createRoot(container).render(
    <PageFrame path={route.path}>
      <Page />
      <AlertHost />
    </PageFrame>,
  );
}
