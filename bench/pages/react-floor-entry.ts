import { createElement } from "react";
import { hydrateRoot } from "react-dom/client";

// The least that a prerendered React page can load: one hydrated element.
const container = document.getElementById("app");
if (container) {
  hydrateRoot(container, createElement("h1", null, "Floor"));
}
