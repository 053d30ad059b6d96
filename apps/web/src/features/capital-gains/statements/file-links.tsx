import type { Download } from "contract/flow-state";
import { formatBytes } from "../../../ui/format-bytes.ts";

/** Result files as items of a list. */
export function FileLinks({ files }: { files: readonly Download[] }) {
  return files.map(({ url, name, bytes }) => (
    <li key={url}>
      <a href={url} download={name}>
        {name}
        {bytes !== null && ` (${formatBytes(bytes)})`}
      </a>
    </li>
  ));
}
