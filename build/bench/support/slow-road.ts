import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'

/** The way to a service over a network that takes its time. */
export interface SlowRoad {
  readonly url: string
  /** The number of requests since the last call: all, or those whose path contains this text. */
  count(part?: string): number
  close(): Promise<void>
}

/** Passes every GET on to a service after so many milliseconds. */
export async function openSlowRoad(origin: string, milliseconds: number): Promise<SlowRoad> {
  const pool = new Pool(origin, { connections: 64, pipelining: 1 })
  let paths: string[] = []
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    paths.push(incoming.url ?? '/')
    await pause(milliseconds)
    const { connection: _, host = '', ...headers } = incoming.headers
    const {
      statusCode,
      headers: received,
      body,
    } = await pool.request({
      path: incoming.url ?? '/',
      method: 'GET',
      headers,
    })
    // The links to further pages lead over this road as well.
    const link = received.link === undefined ? {} : { link: String(received.link).replaceAll(origin, `http://${host}`) }
    outgoing.writeHead(statusCode, { ...received, ...link })
    outgoing.end(Buffer.from(await body.arrayBuffer()))
  }
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The slow road has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    count: (part = '') => {
      const counted = paths.filter(path => path.includes(part)).length
      paths = []
      return counted
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await pool.destroy()
    },
  }
}
