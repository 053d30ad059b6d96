/**
 * What a process of its own gets of this one's environment: nothing that configures the product. The
 * modules that were compiled before are read again, which halves its start.
 */
export function processEnvironment(): Record<string, string | undefined> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE };
}
