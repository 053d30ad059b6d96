import {
  type DragEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Button } from "./button.tsx";
import styles from "./file-drop.module.css";
import { formatBytes } from "./format-bytes.ts";

type FileDropProps = {
  label: string;
  /** Which files are accepted and how large they may be, shown before choosing. */
  hint: ReactNode;
  accept: string;
  file: File | null;
  onChoose: (file: File | null) => void;
  /** Called when the browser's file picker is about to open. */
  onOpen?: () => void;
  /** A file is being read or sent: another one can't be chosen yet. */
  busy?: boolean;
  mark?: ReactNode;
};

/** A native file picker in a zone that also accepts a press anywhere in it, and a dropped file. */
export function FileDrop({
  label,
  hint,
  accept,
  file,
  onChoose,
  onOpen,
  busy = false,
  mark,
}: FileDropProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  const remove = () => {
    input.current?.focus();
    onChoose(null);
  };

  return (
    <Zone input={input} file={file} busy={busy} onChoose={onChoose}>
      <label htmlFor={id} className={styles.label}>
        {mark}
        {label}
      </label>
      {!file && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        // It keeps the focus, where choosing a file has begun the work.
        aria-disabled={busy || undefined}
        aria-describedby={file ? undefined : `${id}-hint`}
        className={styles.input}
        onClick={(event) => (busy ? event.preventDefault() : onOpen?.())}
        onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
      />
      {file && (
        <p className={styles.chosen} tabIndex={-1} data-chosen>
          <span className={styles.name}>{file.name}</span>
          <small>{formatBytes(file.size)}</small>
          <Button look="plain" busy={busy} onClick={remove}>
            Remove<span className="visually-hidden"> {file.name}</span>
          </Button>
        </p>
      )}
    </Zone>
  );
}

type ZoneProps = Required<Pick<FileDropProps, "file" | "busy" | "onChoose">> & {
  /** The native picker inside. */
  input: RefObject<HTMLInputElement | null>;
  children: ReactNode;
};

/** The zone around a native picker: it takes presses and dropped files for it, and empties it with the file. */
function Zone({ input, file, busy, onChoose, children }: ZoneProps) {
  const [over, setOver] = useState(false);

  // A native picker that still holds a file fires no event when the same file is chosen again.
  useEffect(() => {
    if (!file && input.current) {
      input.current.value = "";
    }
  });

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (!dropped || busy) {
      return;
    }
    if (input.current) {
      input.current.files = event.dataTransfer.files;
    }
    onChoose(dropped);
  };

  const press = ({ target }: MouseEvent) => {
    // Presses on the label, the picker or a button already have their own effect.
    const own = target instanceof Element && target.closest("label, input, button");
    if (!own && !busy) {
      input.current?.click();
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pressing and dropping are additions; the input inside does the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input inside has the keys
    <div
      className={styles.zone}
      data-over={over || undefined}
      onClick={press}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!busy);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
