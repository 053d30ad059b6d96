// JavaScript, because the bootstrap reads it on any Node.

/**
 * Whether a version of Node has the security fixes that the product asks for: it is in a line of the
 * floor and not older, or in a newer line than all of them.
 *
 * @param {string} version such as 24.22.3
 * @param {readonly string[]} floor the first patched version of each supported line
 */
export function isPatched(version, floor) {
  const [major, minor, patch] = version.split(".").map(Number);
  const lines = floor.map((first) => first.split(".").map(Number));
  const line = lines.find(([ofLine]) => ofLine === major);
  return line
    ? minor > line[1] || (minor === line[1] && patch >= line[2])
    : lines.every(([ofLine]) => major > ofLine);
}
