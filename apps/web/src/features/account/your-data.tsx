import { addressOf } from "@site/contract/address-of";
import { personalData } from "@site/contract/calls";
import { account } from "../../content/account.ts";
import { buttonClass } from "../../ui/button.tsx";
import { AccountPart } from "./account-form.tsx";

const { data } = account;

/** Offers everything that is stored about the person as a file. */
export function YourData() {
  return (
    <AccountPart id="your-data" heading={data.heading}>
      <p>{data.text}</p>
      <a href={addressOf(personalData)} download="my-data.json" className={buttonClass("quiet")}>
        {data.button}
      </a>
    </AccountPart>
  );
}
