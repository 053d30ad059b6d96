import "./styles/base.css";
import { createRoot } from "react-dom/client";
import { WidgetGallery } from "sign-in-widget/react/widget-gallery";

// Development only: Vite's server answers /widget-gallery with widget-gallery.html; the build has
// one entry, the site.
const container = document.getElementById("gallery");
if (container) createRoot(container).render(<WidgetGallery />);
