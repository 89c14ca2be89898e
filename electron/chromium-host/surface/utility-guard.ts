import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'

/** Preloaded into utility processes: when the host is gone, however it went, so is this process. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The channel must not keep a process alive that has nothing left to do.
process.channel?.unref()

/** Electron's parentPort. Whoever listens to it is kept alive by it. */
const parentPort: Pick<Electron.ParentPort, 'postMessage'> & EventEmitter = Object.assign(new EventEmitter(), {
  postMessage: (message: unknown) => void process.send?.(message),
})
parentPort.once('newListener', () => {
  process.channel?.ref()
  process.on('message', data => parentPort.emit('message', { data, ports: [] }))
})
Object.defineProperty(process, 'parentPort', { value: parentPort })
