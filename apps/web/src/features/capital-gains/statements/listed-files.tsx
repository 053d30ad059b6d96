import type { MyStatement } from "@site/contract/my-statements";
import { Button } from "../../../ui/button.tsx";
import { dayInIndia } from "../../../ui/format-date.ts";
import money from "../../../ui/money.module.css";
import { type Downloads, download, downloadAll } from "../flow/download.ts";
import type { PageStore } from "../flow/page-store.ts";
import step from "../flow/step.module.css";
import { NameForm } from "./name-form.tsx";
import { fullNameOf } from "./statement-name.ts";

type FilesProps = { statement: MyStatement; store: PageStore; downloads: Downloads };

type PanelProps = FilesProps & {
  /** The id of the part with the rest of its files and ways. */
  panel: string;
  isOpen: boolean;
};

/** The files that most people want, and the button that shows the rest. */
export function FirstFiles({
  onOpen,
  ...props
}: PanelProps & { onOpen: (isOpen: boolean) => void }) {
  const { statement, panel, isOpen } = props;
  return (
    <>
      <FileButton {...props} file="processed_file.csv" text="CSV" look="quiet" />
      <FileButton {...props} file="capital-gains-report.xlsx" text="Report" look="quiet" />
      {statement.status !== "deleted" || statement.downloads.length > 0 ? (
        <Button
          look="quiet"
          aria-label={`More: ${fullNameOf(statement)}`}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => onOpen(!isOpen)}
        >
          ⋯
        </Button>
      ) : null}
    </>
  );
}

type OtherFilesProps = PanelProps & {
  /** Whether it is in a row of a table. */
  isWide: boolean;
  typedName: string | undefined;
  onTypedName: (name: string | undefined) => void;
  onNamed: (title: string) => Promise<string>;
  onDelete: () => void;
};

/** The rest of a statement's files, its name to change, and how to delete it. */
export function OtherFiles(props: OtherFilesProps) {
  const { statement, store, panel, isOpen, isWide } = props;
  const { status, downloads: files } = statement;
  const { isRunning, run } = props.downloads;
  const name = fullNameOf(statement);
  const kept = keptText(statement);
  return (
    <div id={panel} hidden={!isOpen} className={isWide ? step.ends : undefined}>
      <div className={isWide ? step.actions : step.stacked}>
        <FileButton {...props} file="summary.pdf" text="Report as PDF" look="plain" />
        <FileButton {...props} file="Invoice_file.xlsx" text="Invoice" look="plain" />
        <FileButton {...props} file="Invoice_file.pdf" text="Invoice as PDF" look="plain" />
        <FileButton {...props} file="Credit_note.pdf" text="Credit note" look="plain" />
        {files.length > 1 && (
          <Button
            look="plain"
            aria-label={`Download all: ${name}`}
            busy={isRunning("all")}
            onClick={() => void run("all", () => downloadAll(store, files))}
          >
            Download all (zip)
          </Button>
        )}
        {status !== "deleted" && (
          <NameForm
            statement={statement}
            typed={props.typedName}
            onTyped={props.onTypedName}
            onNamed={props.onNamed}
          />
        )}
      </div>
      {status !== "deleted" && status !== "processing" && (
        <div className={isWide ? step.actions : step.over}>
          {kept && <small>{kept}</small>}
          <Button look="plain" aria-label={`Delete now: ${name}`} onClick={props.onDelete}>
            Delete now
          </Button>
        </div>
      )}
    </div>
  );
}

/** Says until when the uploaded file and the results are kept; empty where nothing is. */
function keptText({ uploadsKeptUntil, resultsKeptUntil }: MyStatement): string {
  return [
    uploadsKeptUntil && `File kept until ${dayInIndia(uploadsKeptUntil)}`,
    resultsKeptUntil &&
      `${uploadsKeptUntil ? "results" : "Results kept"} until ${dayInIndia(resultsKeptUntil)}`,
  ]
    .filter(Boolean)
    .join(", ");
}

type FileButtonProps = FilesProps & {
  /** The file's name, which is the same for every statement. */
  file: string;
  text: string;
  look: "quiet" | "plain";
};

/** Downloads a file of a statement, with a tick once the person has it; nothing where it has no such file. */
function FileButton({ statement, store, downloads, file: name, text, look }: FileButtonProps) {
  const { isRunning, isDone, run } = downloads;
  const file = statement.downloads.find((each) => each.name === name);
  if (!file) {
    return null;
  }
  const isTicked = file.downloaded || isDone(file.url) || isDone("all");
  return (
    <Button
      look={look}
      aria-label={`${text}: ${fullNameOf(statement)}`}
      aria-description={isTicked ? "Downloaded" : undefined}
      busy={isRunning(file.url)}
      onClick={() => void run(file.url, () => download(store, file))}
    >
      <span>
        {isTicked && (
          <span className={step.size}>
            <span className={money.gain}>✓&nbsp;</span>
          </span>
        )}
        {text}
      </span>
    </Button>
  );
}
