import { createServer, type IncomingMessage } from 'node:http'
import type { Service } from './service.ts'

/** A service between the app and the real one that lies in every address it gives. */
export interface LyingService {
  readonly url: string
  /** How many addresses were replaced. */
  lies(): number
  stop(): Promise<void>
}

/** Starts it. Every field that is an address gets one of the lies, in turn. */
export async function lyingService(service: Service, lies: readonly string[]): Promise<LyingService> {
  let told = 0
  const lie = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(lie)
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(([key, field]): [string, unknown] => {
      const isAddress = /(^|_)(url|href|uri|link)s?$/.test(key) && (typeof field === 'string' || field === null)
      if (!isAddress) return [key, lie(field)]
      told += 1
      return [key, lies[told % lies.length]]
    })
    return Object.fromEntries(entries)
  }
  const server = createServer(async (request, response) => {
    const body = await bytesOf(request)
    const headers = Object.entries(request.headers).filter(
      ([name]) => !/^(host|connection|content-length|accept-encoding)$/.test(name),
    )
    const answer = await fetch(`${service.url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isJson = answer.headers.get('content-type')?.includes('json') === true && bytes.length > 0
    const kept = [...answer.headers].filter(
      ([name]) => !/^(content-length|content-encoding|transfer-encoding|connection|link|etag)$/.test(name),
    )
    response.writeHead(answer.status, Object.fromEntries(kept))
    response.end(isJson ? JSON.stringify(lie(JSON.parse(bytes.toString('utf8')))) : bytes)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    lies: () => told,
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
