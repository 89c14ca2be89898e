import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { getPort } from './http-server.ts'

export interface RawServer {
  readonly url: string
  /** The head of every request that came, as it came. */
  readonly heads: readonly string[]
  /** How many connections were ever made. */
  connections(): number
  /** How many are open. */
  open(): number
}

/**
 * A server that answers each request with given bytes.
 * @param onPart called with the bytes of a request received so far
 */
export async function serveRaw(
  answer: (socket: Socket, head: string, body: string) => void | Promise<void>,
  onPart: (socket: Socket, soFar: string) => void = () => {},
): Promise<RawServer> {
  const sockets = new Set<Socket>()
  const heads: string[] = []
  let connections = 0
  const server = createServer(socket => {
    sockets.add(socket)
    connections += 1
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    let waiting = ''
    socket.on('data', chunk => {
      waiting += chunk.toString('latin1')
      onPart(socket, waiting)
      const end = waiting.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = waiting.slice(0, end)
      const body = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0)
      if (waiting.length < end + 4 + body) return
      const received = waiting.slice(end + 4)
      waiting = ''
      heads.push(head)
      void answer(socket, head, received)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `http://127.0.0.1:${getPort(server)}`, heads, connections: () => connections, open: () => sockets.size }
}

/** Writes for as long as the other side takes it, and no faster. */
export async function writeForever(socket: Socket, next: () => Buffer | string, most = Number.POSITIVE_INFINITY) {
  const closed = new AbortController()
  socket.once('close', () => closed.abort())
  for (let written = 0; written < most && !socket.destroyed; ) {
    const chunk = next()
    written += chunk.length
    if (!socket.write(chunk)) await once(socket, 'drain', { signal: closed.signal }).catch(() => {})
    else await new Promise(resolve => setImmediate(resolve))
  }
}
