/** So many values are kept in a list, by keys below it, and as many by other keys in a map. */
const MOST = 32_768;

/**
 * Returns a function that makes a value for a whole number the first time and remembers it; `example`
 * is a thing with that number, for a `make` that reads it. What comes after the first 65,536 values is
 * made each time, so that a file of nothing but different shares cannot fill the memory.
 */
export function remembered<Value extends object>(
  make: (key: number, example: number) => Value,
): (key: number, example?: number) => Value {
  const near: (Value | undefined)[] = [];
  const far = new Map<number, Value>();
  return (key, example = 0) => {
    const isNear = key >= 0 && key < MOST;
    const known = isNear ? near[key] : far.get(key);
    if (known !== undefined) {
      return known;
    }
    const value = make(key, example);
    if (isNear) {
      near[key] = value;
    } else if (far.size < MOST) {
      far.set(key, value);
    }
    return value;
  };
}
