import { EventEmitter } from 'node:events'

/** What a process of a host has to reach main: `process.parentPort`. */
export interface ParentPort {
  on(event: 'message', listener: (message: { readonly data: unknown }) => void): unknown
  postMessage(message: unknown): void
}

/** The way to main: Electron's, or the channel of a process that Node has started, which ends with its parent. */
export function openParentPort(): ParentPort {
  const given: ParentPort | undefined = process.parentPort
  if (given) return given
  const port = new EventEmitter<{ message: [{ readonly data: unknown }] }>()
  process.on('message', data => port.emit('message', { data }))
  process.once('disconnect', () => process.exit())
  return Object.assign(port, { postMessage: (message: unknown) => void process.send?.(message) })
}
