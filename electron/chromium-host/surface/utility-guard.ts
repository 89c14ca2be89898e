/** Preloaded into utility processes: when the host is gone, however it went, so is this process. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The channel must not keep a process alive that has nothing left to do.
process.channel?.unref()
