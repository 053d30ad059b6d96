import { type ComponentProps, useState } from "react";
import { termsPopup } from "../content/terms-popup.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Checkbox } from "../ui/field.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import styles from "./terms-popup.module.css";

type TermsPopupProps = {
  title: string;
  document: string;
};

type TermsCheckboxProps = TermsPopupProps & Omit<ComponentProps<typeof Checkbox>, "after">;

/** A tick box for terms, with the button that shows them. */
export function TermsCheckbox({ title, document, ...box }: TermsCheckboxProps) {
  return <Checkbox {...box} after={<TermsPopup title={title} document={document} />} />;
}

/**
 * A button that opens a legal text in a popup. The text loads in a frame, because the security policy
 * forbids writing fetched markup into the page.
 */
export function TermsPopup({ title, document }: TermsPopupProps) {
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
  // Before and without the script, a link shows the text.
  if (!hydrated) {
    return (
      <a href={document} target="_blank" rel="noopener" className={buttonClass("plain")}>
        {termsPopup.read}
        <span className="visually-hidden"> {title}</span>
      </a>
    );
  }
  return (
    <>
      <Button look="plain" aria-expanded={open} onClick={() => setOpen(!open)}>
        {termsPopup.read}
        <span className="visually-hidden"> {title}</span>
      </Button>
      {open && (
        <Dialog sheet title={title} onClose={() => setOpen(false)}>
          {/* This part of the address tells the text's stylesheet that it is in a frame. */}
          <iframe className={styles.text} src={`${document}#framed`} title={title} />
          <p>
            <a href={document} target="_blank" rel="noopener">
              {termsPopup.newTab}
            </a>
          </p>
        </Dialog>
      )}
    </>
  );
}
