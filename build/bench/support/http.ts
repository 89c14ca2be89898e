import { Pool } from 'undici'

interface Reply {
  readonly bytes: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

/** A fast client of one origin with keep-alive connections, so that the client is not the bottleneck. */
export interface HttpClient {
  /** @throws Error when the status is not 200 */
  get(path: string): Promise<Reply>
  close(): Promise<void>
}

/** @param connections requests at once */
export function openHttp(origin: string, token: string | null, connections: number): HttpClient {
  const pool = new Pool(origin, { connections, pipelining: 1, headersTimeout: 60_000, bodyTimeout: 60_000 })
  const headers = token === null ? {} : { 'private-token': token }
  return {
    async get(path) {
      const { statusCode, body, headers: received } = await pool.request({ path, method: 'GET', headers })
      const bytes = Buffer.from(await body.arrayBuffer())
      if (statusCode !== 200) throw new Error(`GET ${path}: ${statusCode} ${bytes.toString('utf8', 0, 500)}`)
      return { bytes: bytes.length, headers: received, text: bytes.toString('utf8') }
    },
    close: () => pool.close(),
  }
}

export const api = (path: string) => `/api/v4${path}`
