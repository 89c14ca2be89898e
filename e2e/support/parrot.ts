import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Service } from './service.ts'

/** A service that echoes the received token wherever it can. */
export interface Parrot {
  readonly url: string
  /** The kinds of credentials it was given. */
  readonly received: ReadonlySet<string>
  /** How many requests it left without a response. */
  hangs(): number
  /** Gone without a word: every connection is cut, and none is taken. */
  vanish(): Promise<void>
  stop(): Promise<void>
}

/** The answer of a project of this name. */
type Trick = (response: ServerResponse, token: string) => void

const answer = (response: ServerResponse, status: number, type: string, body: string, headers = {}) => {
  response.writeHead(status, { 'Content-Type': type, ...headers }).end(body)
}

/**
 * A proxy for a real service: accepts any token of the canary's, and adds it to every header and every JSON answer;
 * some projects are nothing but tricks.
 * @param stranger another origin, the target of redirects and links
 */
export async function startParrot(service: Service, canary: string, stranger: string): Promise<Parrot> {
  const received = new Set<string>()
  let hangs = 0
  const tricks: Readonly<Record<string, Trick>> = {
    'trick-400': (response, token) =>
      answer(response, 400, 'application/json', JSON.stringify({ message: { name: [token] } })),
    'trick-401': (response, token) =>
      answer(response, 401, 'application/json', JSON.stringify({ message: `bad ${token}` })),
    'trick-403': (response, token) =>
      answer(
        response,
        403,
        'application/json',
        JSON.stringify({ error: 'insufficient_scope', scope: token, error_description: token }),
      ),
    'trick-404': (response, token) =>
      answer(response, 404, 'application/json', JSON.stringify({ message: `no ${token}` })),
    'trick-500': (response, token) =>
      answer(response, 500, 'application/json', JSON.stringify({ message: `${token} ${token}` })),
    'trick-html': (response, token) => answer(response, 200, 'text/html', `<p>${token}</p>`),
    'trick-text': (response, token) => answer(response, 200, 'application/json', `{"id": "${token}`),
    'trick-field': (response, token) =>
      answer(
        response,
        200,
        'application/json',
        JSON.stringify({ id: token, name: token, [token]: token, path: [token] }),
      ),
    'trick-redirect': (response, token) =>
      answer(response, 302, 'text/plain', token, { Location: `${stranger}/${token}?private_token=${token}` }),
    'trick-same': (response, token) =>
      answer(response, 307, 'text/plain', token, { Location: `/api/v4/user?t=${token}` }),
    'trick-cut': response => void response.socket?.destroy(),
    'trick-hang': () => {
      hangs += 1
    },
  }
  const server = createServer((incoming, response) => {
    const token = getToken(incoming, canary, received)
    const trick = Object.entries(tricks).find(([name]) => incoming.url?.includes(`/projects/${name}`))?.[1]
    if (trick) trick(response, token)
    else forward(service, incoming, response, token, stranger)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port }: AddressInfo = getAddress(server.address())
  const stop = () =>
    new Promise<void>(stopped => {
      server.close(() => stopped())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}`, received, hangs: () => hangs, vanish: stop, stop }
}

function getAddress(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port')
  return address
}

function getToken({ headers }: IncomingMessage, canary: string, received: Set<string>): string {
  for (const name of ['private-token', 'authorization', 'cookie'] as const) {
    const value = headers[name]
    const found = typeof value === 'string' ? new RegExp(`${canary}[a-z]*`).exec(value)?.[0] : undefined
    if (found) {
      received.add(name)
      return found
    }
  }
  return ''
}

function forward(
  service: Service,
  incoming: IncomingMessage,
  response: ServerResponse,
  token: string,
  stranger: string,
) {
  const {
    'private-token': _p,
    authorization: _a,
    cookie: _c,
    host: _h,
    'accept-encoding': _e,
    ...rest
  } = incoming.headers
  const known = token === '' ? {} : { 'private-token': service.token }
  const asked = request(service.url + (incoming.url ?? '/'), {
    method: incoming.method,
    headers: { ...rest, ...known },
  })
  asked.on('error', () => response.destroy())
  asked.on('response', answered => {
    const chunks: Buffer[] = []
    answered.on('data', (chunk: Buffer) => chunks.push(chunk))
    answered.on('end', () => {
      const { 'content-length': _l, 'transfer-encoding': _t, ...headers } = answered.headers
      const body = spoken(Buffer.concat(chunks), answered.headers['content-type'] ?? '', token)
      response.writeHead(answered.statusCode ?? 500, {
        ...headers,
        'X-Echo': token,
        'X-Request-Id': token,
        Link: [headers.link ?? [], `<${stranger}/api/v4/next?private_token=${token}>; rel="alternate"`]
          .flat()
          .join(', '),
        'Set-Cookie': `echo=${token}`,
      })
      response.end(answered.statusCode === 204 || answered.statusCode === 304 ? undefined : body)
    })
  })
  incoming.pipe(asked)
}

/** Every object of an answer gets the token as a field of its own. */
function spoken(body: Buffer, type: string, token: string): Buffer {
  if (!type.includes('json') || body.length === 0) return body
  const value: unknown = JSON.parse(body.toString())
  const withToken = (one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? { ...one, echo: token, [`is ${token}`]: [token] }
      : one
  return Buffer.from(JSON.stringify(Array.isArray(value) ? value.map(withToken) : withToken(value)))
}
