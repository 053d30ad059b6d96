import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const CLI = here("../../packages/capital-gains/bin/capital-gains.mjs");
const NODE = [
  process.execPath,
  "--import",
  new URL("readers/usage-at-exit.mjs", import.meta.url).href,
];
/** Where Python is looked for: the one in `PYTHON`, the usual one, the system's. */
const PYTHONS = [process.env.PYTHON ?? "python3", "/usr/bin/python3"];

/** A program that is measured. */
export type Contender = {
  readonly name: string;
  /** Why it cannot run here; `null` if it can. */
  readonly missing: string | null;
  readonly command: (file: string, folder: string) => readonly string[];
};

/** The command line itself: the whole job. */
export const ENGINE: readonly Contender[] = [
  {
    name: "capital-gains, without the workbook",
    missing: null,
    command: (file, folder) => [...NODE, CLI, file, "--out", join(folder, "out"), "--no-report"],
  },
  {
    name: "capital-gains, with the workbook",
    missing: null,
    command: (file, folder) => [...NODE, CLI, file, "--out", join(folder, "out")],
  },
];

/** Programs that only read the same file. */
export const READERS: Readonly<Record<"csv" | "xlsx", readonly Contender[]>> = {
  csv: [
    python("pandas.read_csv", "pandas", "readers/pandas_read_csv.py"),
    python("Python's csv", "csv", "readers/csv_reader.py"),
  ],
  xlsx: [
    python("openpyxl", "openpyxl", "readers/openpyxl_read.py"),
    {
      name: "SheetJS",
      missing: null,
      command: (file) => [...NODE, here("readers/sheetjs-read.mjs"), file],
    },
  ],
};

function python(name: string, module: string, script: string): Contender {
  const tell = `import ${module}, sys; print(getattr(${module}, "__version__", ""), "on Python", sys.version.split()[0])`;
  for (const python of PYTHONS) {
    const { status, stdout } = spawnSync(python, ["-c", tell], { encoding: "utf8" });
    if (status !== 0) {
      continue;
    }
    const version = module === "csv" ? stdout.trim().replace(/^\S+ /, "") : stdout.trim();
    return {
      name: `${name} ${version}`,
      missing: null,
      command: (file) => [python, here(script), file],
    };
  }
  return { name, missing: `${module} is not installed for ${PYTHONS[0]}`, command: () => [] };
}
