import { BuybackSales } from "../result/buyback-sales.tsx";
import { FormQuestions } from "../result/form-and-dates.tsx";
import LossesForm, { type LossesFormProps } from "../result/losses-form.tsx";
import { OpenQuestions } from "../result/open-questions.tsx";
import companion from "./portal-companion.module.css";

/** The forms of before the payment, for a statement that is paid for. */
export default function AdditionsForms(props: LossesFormProps) {
  const { preview, busy, onAnswered } = props;
  return (
    <div className={companion.companion}>
      <p>
        Enter it here and process again. It is free: your files are made again, and your invoice
        stays the same.
      </p>
      <OpenQuestions preview={preview} busy={busy} onAnswered={onAnswered} />
      <BuybackSales
        preview={preview}
        statementId={props.statementId}
        busy={busy}
        onAnswered={onAnswered}
      />
      {preview.form && (
        <FormQuestions
          form={preview.form}
          busy={busy}
          onAnswered={(form) => onAnswered({ ...preview.choices, form })}
        />
      )}
      <LossesForm {...props} />
    </div>
  );
}
