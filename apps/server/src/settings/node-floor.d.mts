/** Whether a version of Node has the security fixes of the floor, the first patched version of each line. */
export function isPatched(version: string, floor: readonly string[]): boolean;
