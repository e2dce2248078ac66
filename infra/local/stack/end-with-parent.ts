/**
 * Preloaded into the processes of the local stack: when the one that started them is gone, however it ended, they are
 * told to end as well.
 */
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
// The channel alone must not keep a process alive.
process.channel?.unref();
