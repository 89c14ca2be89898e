import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { expect } from '@playwright/test'
import type { Service } from './service.ts'

/** A service between the app and the real one, at which some requests wait until a spec lets them through. */
export interface GatedService {
  readonly url: string
  /** Paths of the requests that wait, the first one first. */
  waiting(): readonly string[]
  /** Waits until so many requests wait. */
  holds(count: number): Promise<void>
  /** Answers the first one that waits: by the real service, or in its place. */
  answer(instead?: { readonly status: number; readonly headers?: Readonly<Record<string, string>> }): void
  /** From now on nothing waits. */
  open(): void
  stop(): Promise<void>
}

/** Starts it; the requests that `isHeld` picks wait. */
export async function gatedService(
  service: Service,
  isHeld: (method: string, path: string) => boolean,
): Promise<GatedService> {
  const held: { readonly path: string; forward(): void; refuse(status: number, headers: object): void }[] = []
  let isOpen = false
  const server = createServer((request, response) => {
    const { method = 'GET', url: path = '/' } = request
    // The client may have disconnected.
    const forward = () => void pass(service, request, response).catch(() => response.destroy())
    if (isOpen || !isHeld(method, path)) return forward()
    held.push({
      path,
      forward,
      refuse: (status, headers) => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers })
        response.end(JSON.stringify({ message: `${status} said the gate` }))
      },
    })
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    waiting: () => held.map(({ path }) => path),
    holds: count => expect.poll(() => held.length).toBe(count),
    answer: instead => {
      const first = held.shift()
      if (!first) throw new Error('nothing waits')
      if (instead) first.refuse(instead.status, instead.headers ?? {})
      else first.forward()
    },
    open: () => {
      isOpen = true
      for (const one of held.splice(0)) one.forward()
    },
    stop: () =>
      new Promise(stopped => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}

async function pass(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const body = Buffer.concat(chunks)
  const headers = Object.entries(request.headers).filter(
    ([name]) => !/^(host|connection|content-length|accept-encoding)$/.test(name),
  )
  const answer = await fetch(`${service.url}${request.url}`, {
    method: request.method ?? 'GET',
    headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  })
  const kept = [...answer.headers]
    .filter(([name]) => !/^(content-length|content-encoding|transfer-encoding|connection)$/.test(name))
    // The way to the next page leads through the gate again.
    .map(([name, value]) => [name, value.replaceAll(service.url, `http://${request.headers.host}`)])
  response.writeHead(answer.status, Object.fromEntries(kept))
  response.end(Buffer.from(await answer.arrayBuffer()))
}
