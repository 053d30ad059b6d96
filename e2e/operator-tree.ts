import { spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

const files = ["package.json", "package-lock.json", "tsconfig.base.json", "tsconfig.json"];

/** A copy of the sources that an operator edits, on a machine where systemd serves it. */
export class OperatorTree {
  readonly folder = mkdtempSync(join(tmpdir(), "operator-tree-"));
  readonly #programs = mkdtempSync(join(tmpdir(), "operator-programs-"));

  constructor() {
    for (const name of [...files, "apps", "packages", "scripts"]) {
      cpSync(join(root, name), join(this.folder, name), {
        recursive: true,
        preserveTimestamps: true,
        filter: (path) => !/[\\/]apps[\\/]web[\\/](dist|build)$/.test(path),
      });
    }
    // Packages are those of this tree, the workspaces those of the copy.
    const packages = join(this.folder, "node_modules");
    mkdirSync(packages);
    for (const name of readdirSync(join(root, "node_modules"))) {
      if (name === "@site") {
        cpSync(join(root, "node_modules/@site"), join(packages, name), {
          recursive: true,
          verbatimSymlinks: true,
        });
      } else {
        symlinkSync(join(root, "node_modules", name), join(packages, name));
      }
    }
    // Stands in for systemd: says that the unit serves the copy, and writes down what it is asked.
    const systemctl = join(this.#programs, "systemctl");
    writeFileSync(
      systemctl,
      `#!/bin/sh\necho "$@" >>"${this.#programs}/asked"\ntest "$1" = show && echo "${this.folder}"\ntrue\n`,
    );
    chmodSync(systemctl, 0o755);
  }

  /** Writes a file, and the folder that it is in. */
  write(path: string, content: string | Buffer): void {
    const file = join(this.folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }

  /** Replaces one text in a file; throws when it is not there. */
  edit(path: string, from: string, to: string): void {
    const before = readFileSync(join(this.folder, path), "utf8");
    if (!before.includes(from)) {
      throw new Error(`${path} has no ${from}`);
    }
    this.write(
      path,
      before.replace(from, () => to),
    );
  }

  /** Runs `npm start` to its end. */
  async start(): Promise<{ code: number | null; said: string }> {
    const child = spawn(process.execPath, [join(this.folder, "scripts/start.ts")], {
      env: { ...process.env, PATH: [this.#programs, process.env.PATH].join(delimiter) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [out, err, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise<number | null>((resolve) => child.on("close", resolve)),
    ]);
    return { code, said: out + err };
  }

  /** What systemd was asked to change. */
  asked(): string[] {
    const lines = readFileSync(join(this.#programs, "asked"), "utf8").trim().split("\n");
    return lines.filter((line) => !line.startsWith("show"));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
    rmSync(this.#programs, { recursive: true, force: true });
  }
}
