import { account } from "../../content/account.ts";
import { becomeAccountPath } from "../../session/session-store.ts";
import { signOutAndForget } from "../../session/signed-out.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import layout from "../../ui/layout.module.css";
import { AccountPart } from "./account-form.tsx";

const { guest } = account;

/** A guest has no name, address or password to change, but can keep what is theirs. */
export function GuestAccount() {
  return (
    <AccountPart id="guest" heading={guest.heading}>
      <p>{guest.text}</p>
      <div className={layout.actions}>
        <a href={becomeAccountPath} className={buttonClass()}>
          {guest.keep}
        </a>
        <Button look="quiet" onClick={() => void signOutAndForget()}>
          {guest.giveUp}
        </Button>
      </div>
    </AccountPart>
  );
}
