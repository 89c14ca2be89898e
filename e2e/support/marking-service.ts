import { createServer, type IncomingMessage } from 'node:http'
import type { MarkedAnswer, Marks } from './marks.ts'
import type { Service } from './service.ts'

/** A service between the app and the real one that marks every field of what it answers. */
export interface MarkingService {
  readonly url: string
  /** How many requests wait for their answer. */
  pending(): number
  stop(): Promise<void>
}

export async function markingService(
  service: Service,
  marks: Marks,
  answers: readonly MarkedAnswer[],
): Promise<MarkingService> {
  const reads = answers
    .filter(({ method }) => method === 'GET')
    .map(answer => ({ answer, pattern: patternOf(answer.path) }))
    // What names a thing word by word comes before what takes any.
    .toSorted((a, b) => placeholdersIn(a.answer.path) - placeholdersIn(b.answer.path))
  let pending = 0
  const server = createServer(async (request, response) => {
    pending += 1
    response.on('close', () => {
      pending -= 1
    })
    const { method = 'GET', url = '/' } = request
    const body = marks.unmark((await bytesOf(request)).toString('utf8'))
    const headers = Object.entries(request.headers).filter(
      ([name]) => !/^(host|connection|content-length|accept-encoding)$/.test(name),
    )
    const answer = await fetch(`${service.url}${marks.unmark(url)}`, {
      method,
      headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
      ...(body.length > 0 && { body }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const [path = ''] = url.split('?')
    const read = method === 'GET' && answer.status === 200 ? reads.find(({ pattern }) => pattern.test(path)) : undefined
    const kept = [...answer.headers]
      .filter(([name]) => !/^(content-length|content-encoding|transfer-encoding|connection|etag)$/.test(name))
      .map(([name, value]) => [name, value.replaceAll(service.url, `http://${request.headers.host}`)])
    response.writeHead(answer.status, Object.fromEntries(kept))
    response.end(read ? JSON.stringify(marks.mark(JSON.parse(bytes.toString('utf8')), read.answer)) : bytes)
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

function patternOf(path: string): RegExp {
  const plain = path.replaceAll(/\[[^\]]*\]/g, '').replaceAll(/:\w+/g, '[^/]+')
  return new RegExp(`^/api/v4${plain}$`)
}

function placeholdersIn(path: string): number {
  return path.split(':').length
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
