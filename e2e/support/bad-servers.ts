import { createServer, type RequestListener } from 'node:http'
import type { Server } from 'node:net'

/** A server that behaves badly, on a port of its own. */
export interface BadServer {
  readonly url: string
  /** How many connections were made to it. */
  connections(): number
  /** The headers of all requests it got, one text for each. */
  readonly received: readonly string[]
  stop(): Promise<void>
}

/** Starts a server that answers every request in one way. */
export async function badServer(answer: RequestListener): Promise<BadServer> {
  const received: string[] = []
  const server = createServer((request, response) => {
    received.push(`${request.method} ${request.url}\n${request.rawHeaders.join('\n')}`)
    answer(request, response)
  })
  const port = await listen(server)
  return { url: `http://127.0.0.1:${port}`, received, ...counted(server), stop: () => stop(server) }
}

/** An address on which nothing listens. */
export async function refusedAddress(): Promise<string> {
  const server = await badServer(() => undefined)
  await server.stop()
  return server.url
}

function counted(server: Server): { connections(): number } {
  let count = 0
  server.on('connection', () => {
    count += 1
  })
  return { connections: () => count }
}

function listen(server: Server): Promise<number> {
  return new Promise((listening, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address && typeof address === 'object') listening(address.port)
      else failed(new Error('no port'))
    })
  })
}

function stop(server: Server & { closeAllConnections(): void }): Promise<void> {
  return new Promise(stopped => {
    server.close(() => stopped())
    server.closeAllConnections()
  })
}
