import { createServer, type IncomingMessage } from 'node:http'
import type { Service } from './service.ts'

/** A service between the app and the real one that answers with other JSON. */
export interface RewritingService {
  readonly url: string
  /** How many requests wait for their answer. */
  pending(): number
  stop(): Promise<void>
}

/** A request as the app sent it, and how the real service answered. */
export interface Rewritten {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly status: number
}

/**
 * Starts it.
 * @param rewrite gets each JSON answer, and returns the one to send
 * @param toReal converts a path or a body of the app for the real service; unchanged when left out
 */
export async function rewritingService(
  service: Service,
  rewrite: (value: unknown, about: Rewritten) => unknown,
  toReal: (text: string) => string = text => text,
): Promise<RewritingService> {
  let pending = 0
  const server = createServer(async (request, response) => {
    pending += 1
    response.on('close', () => {
      pending -= 1
    })
    const { method = 'GET', url: path = '/' } = request
    const body = toReal((await getBytes(request)).toString('latin1'))
    const headers = Object.entries(request.headers).filter(
      ([name]) => !/^(host|connection|content-length|accept-encoding)$/.test(name),
    )
    const answer = await fetch(`${service.url}${toReal(path)}`, {
      method,
      headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
      ...(body.length > 0 && { body: new Uint8Array(Buffer.from(body, 'latin1')) }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isJson = answer.headers.get('content-type')?.includes('json') === true && bytes.length > 0
    const kept = [...answer.headers].filter(
      ([name]) => !/^(content-length|content-encoding|transfer-encoding|connection|etag)$/.test(name),
    )
    response.writeHead(answer.status, Object.fromEntries(kept))
    const about = { method, path, status: answer.status }
    response.end(isJson ? JSON.stringify(rewrite(JSON.parse(bytes.toString('utf8')), about)) : bytes)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    pending: () => pending,
    stop: () =>
      new Promise(stopped => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}

async function getBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
