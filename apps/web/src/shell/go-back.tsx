import type { FormEvent } from "react";
import { Button } from "../ui/button.tsx";

/** Goes to where the person came from; without script, or opened on its own, to the landing page. */
export function GoBack() {
  const goBack = (event: FormEvent) => {
    if (window.history.length < 2) return;
    event.preventDefault();
    window.history.back();
  };
  return (
    <form action="/landing-page" onSubmit={goBack}>
      <Button type="submit">Go Back</Button>
    </form>
  );
}
