import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Server } from 'node:net'
import { onTestFinished } from 'vitest'

export interface SeenRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface TestServer {
  readonly url: string
  /** Every request that came, in order, complete. */
  readonly seen: readonly SeenRequest[]
  close(): Promise<void>
}

export type Respond = (request: SeenRequest, response: ServerResponse, raw: IncomingMessage) => void | Promise<void>

/** A real HTTP (or HTTPS) server on 127.0.0.1 that lives as long as the test. */
export async function serve(
  respond: Respond,
  tls?: { readonly key: string; readonly cert: string },
): Promise<TestServer> {
  const seen: SeenRequest[] = []
  const listener: RequestListener = (raw, response) => {
    const chunks: Buffer[] = []
    raw.on('data', (chunk: Buffer) => chunks.push(chunk))
    raw.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const request = { method: raw.method ?? '', url: raw.url ?? '', headers: raw.headers, body }
      seen.push(request)
      void respond(request, response, raw)
    })
  }
  const server = tls ? createTlsServer(tls, listener) : createServer({ maxHeaderSize: 64 * 1024 }, listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const port = getPort(server)
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  onTestFinished(close)
  return { url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`, seen, close }
}

/** Answers with JSON. */
export function json(
  response: ServerResponse,
  value: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  response.end(JSON.stringify(value))
}

/** The port a listening server was given. */
export function getPort(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port')
  return address.port
}
