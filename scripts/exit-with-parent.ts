/**
 * Preloaded into every process that `npm start` begins (`node --import`): when the parent process
 * is gone, however it ended, this one stops itself, so that a `kill -9` of `npm start` leaves no
 * server behind on the port.
 */
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) {
    return;
  }
  clearInterval(watch);
  process.kill(process.pid, "SIGTERM");
}, 500);
watch.unref();
