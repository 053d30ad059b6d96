import { useEffect } from "react";
import { routes } from "../routes.ts";
import { PageView } from "./lazy-page.tsx";
import { useNavigate, usePlace } from "./site-router.tsx";

/**
 * The page of the current path. Paths are exact, so finding it is a comparison: letter case and a
 * trailing slash count, and anything else goes to `/`.
 */
export function CurrentPage() {
  const { pathname } = usePlace();
  const route = routes.find(({ path }) => path === pathname);
  return route ? <PageView key={route.path} page={route.page} /> : <BackToStart />;
}

function BackToStart() {
  const navigate = useNavigate();
  useEffect(() => navigate("/", { replace: true }), [navigate]);
  return null;
}
