// Preloaded into a process (`node --import`): its clock is 45 seconds behind.
const behindMs = 45_000;
const { now } = Date;
Date.now = () => now() - behindMs;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, caller) =>
    Reflect.construct(target, given.length === 0 ? [Date.now()] : given, caller),
});
