/**
 * Preloaded into the processes of the local stack: ends a process when its parent has ended, for any reason.
 */
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
// The channel alone must not keep a process alive.
process.channel?.unref();
