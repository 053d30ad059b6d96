const units = ["bytes", "KB", "MB", "GB"] as const;
const number = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 1 });

/** Formats a size in steps of 1024, such as "12.3 KB". */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${number.format(size)} ${units[unit]}`;
}
