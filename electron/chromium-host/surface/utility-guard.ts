import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'

/** Preloaded into utility processes: when the host is gone, however it went, so is this process. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The channel alone must not keep the process alive.
process.channel?.unref()

/** Electron's parentPort. A listener on it keeps the process alive. */
const parentPort: Pick<Electron.ParentPort, 'postMessage'> & EventEmitter = Object.assign(new EventEmitter(), {
  postMessage: (message: unknown) => void process.send?.(message),
})
parentPort.once('newListener', () => {
  process.channel?.ref()
  process.on('message', data => parentPort.emit('message', { data, ports: [] }))
})
Object.defineProperty(process, 'parentPort', { value: parentPort })
