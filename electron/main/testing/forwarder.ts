import { request as httpRequest } from 'node:http'
import { json, serve } from './http-server.ts'

export interface Forwarder {
  readonly url: string
  /** Method and path of every request that came since the last `forget`. */
  readonly seen: readonly string[]
  forget(): void
  /** From now on these are answered with this status; null ends it. */
  refuse(paths: RegExp | null, status?: number): void
  /** Does some work before the next of these requests is forwarded. */
  before(requests: RegExp, work: () => Promise<unknown>): void
  /** From now on these are answered with this. */
  replace(paths: RegExp, answer: unknown): void
}

/** A reverse proxy: counts the requests to a service, and can refuse them in its place. */
export async function forwardTo(service: string): Promise<Forwarder> {
  const seen: string[] = []
  let refused: RegExp | null = null
  let status = 403
  let next: { readonly requests: RegExp; readonly work: () => Promise<unknown> } | null = null
  let replaced: { readonly paths: RegExp; readonly answer: unknown } | null = null
  const server = await serve(async (request, response) => {
    seen.push(`${request.method} ${request.url}`)
    if (next?.requests.test(`${request.method} ${request.url}`)) {
      const { work } = next
      next = null
      await work()
    }
    if (refused?.test(request.url)) {
      json(response, { message: `${status} said the test` }, status, status === 429 ? { 'Retry-After': '0' } : {})
      return
    }
    if (replaced?.paths.test(request.url)) return json(response, replaced.answer)
    const headers = { ...request.headers, host: new URL(service).host }
    const options = { method: request.method, path: request.url, headers }
    httpRequest(service, options, answer => {
      const { link, ...received } = answer.headers
      // Links to next pages lead here again.
      const here = [link ?? []].flat().join(', ').replaceAll(service, server.url)
      response.writeHead(answer.statusCode ?? 500, { ...received, ...(here && { link: here }) })
      answer.pipe(response)
    })
      .on('error', () => response.destroy())
      .end(request.body)
  })
  return {
    url: server.url,
    seen,
    forget: () => seen.splice(0),
    before: (requests, work) => {
      next = { requests, work }
    },
    replace: (paths, answer) => {
      replaced = { paths, answer }
    },
    refuse: (paths, asked = 403) => {
      refused = paths
      status = asked
    },
  }
}
