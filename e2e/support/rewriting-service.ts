import { createServer, type IncomingMessage } from 'node:http'
import type { Service } from './service.ts'

/** A service between the app and the real one that answers with other JSON. */
export interface RewritingService {
  readonly url: string
  stop(): Promise<void>
}

/** Starts it. `rewrite` gets each JSON answer with the path it was asked by, and gives what is sent. */
export async function rewritingService(
  service: Service,
  rewrite: (value: unknown, path: string) => unknown,
): Promise<RewritingService> {
  const server = createServer(async (request, response) => {
    const { method = 'GET', url: path = '/' } = request
    const body = await bytesOf(request)
    const headers = Object.entries(request.headers).filter(
      ([name]) => !/^(host|connection|content-length|accept-encoding)$/.test(name),
    )
    const answer = await fetch(`${service.url}${path}`, {
      method,
      headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isJson = answer.headers.get('content-type')?.includes('json') === true && bytes.length > 0
    const kept = [...answer.headers].filter(
      ([name]) => !/^(content-length|content-encoding|transfer-encoding|connection|link|etag)$/.test(name),
    )
    response.writeHead(answer.status, Object.fromEntries(kept))
    response.end(isJson ? JSON.stringify(rewrite(JSON.parse(bytes.toString('utf8')), path)) : bytes)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise(stopped => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
