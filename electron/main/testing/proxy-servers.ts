import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { getPort } from './http-server.ts'

interface ProxyUser {
  readonly username: string
  readonly password: string
}

export interface ProxyServer {
  /** Where it listens, without a scheme. */
  readonly host: string
  /** The requested targets: a name or an IP address. */
  readonly asked: readonly string[]
  /** The head of each request, or the user and password that were sent. */
  readonly heard: readonly string[]
}

interface Options {
  /** The only accepted user. */
  readonly user?: ProxyUser
  /** Refuses all connections. */
  readonly isClosed?: boolean
}

async function listening(server: Server, about: Omit<ProxyServer, 'host'>, sockets: Set<Socket>): Promise<ProxyServer> {
  server.on('connection', socket => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { ...about, host: `127.0.0.1:${getPort(server)}` }
}

/** Every name is this computer. */
function join(client: Socket, port: number, sockets: Set<Socket>, established: string | Buffer): void {
  const upstream = connect(port, '127.0.0.1', () => {
    client.write(established)
    client.pipe(upstream).pipe(client)
  })
  sockets.add(upstream)
  upstream.on('error', () => client.destroy())
  client.on('close', () => upstream.destroy())
}

/** A proxy that makes tunnels (CONNECT). */
export async function serveHttpProxy({ user, isClosed }: Options = {}): Promise<ProxyServer> {
  const asked: string[] = []
  const heard: string[] = []
  const sockets = new Set<Socket>()
  const server = createHttpServer()
  const expected = user && `Basic ${Buffer.from(`${user.username}:${user.password}`).toString('base64')}`
  server.on('connect', (request, client: Socket) => {
    asked.push(request.url ?? '')
    heard.push(JSON.stringify(request.headers))
    if (isClosed) return void client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    if (request.headers['proxy-authorization'] !== expected) {
      return void client.end(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="x"\r\n\r\n',
      )
    }
    join(client, Number(request.url?.split(':').at(-1)), sockets, 'HTTP/1.1 200 OK\r\n\r\n')
  })
  return listening(server, { asked, heard }, sockets)
}

/** A SOCKS proxy of versions 4, 4a and 5 (RFC 1928 and 1929). */
export async function serveSocksProxy({ user, isClosed }: Options = {}): Promise<ProxyServer> {
  const asked: string[] = []
  const heard: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer(client => {
    const read = reader(client)
    const talk = async () => {
      const [version = 0, second = 0] = await read(2)
      const to = version === 5 ? await greet5(second) : await ask4()
      if (to === null) return void client.end()
      asked.push(to.name)
      const refused = version === 5 ? Buffer.of(5, 2, 0, 1, 0, 0, 0, 0, 0, 0) : Buffer.of(0, 91, 0, 0, 0, 0, 0, 0)
      if (isClosed) return void client.end(refused)
      const granted = version === 5 ? Buffer.of(5, 0, 0, 1, 0, 0, 0, 0, 0, 0) : Buffer.of(0, 90, 0, 0, 0, 0, 0, 0)
      join(client, to.port, sockets, granted)
    }
    const greet5 = async (methods: number) => {
      await read(methods)
      client.write(Buffer.of(5, user ? 2 : 0))
      if (user) {
        const [, length = 0] = await read(2)
        const name = (await read(length)).toString()
        const password = (await read((await read(1))[0] ?? 0)).toString()
        heard.push(`${name}:${password}`)
        const isKnown = name === user.username && password === user.password
        client.write(Buffer.of(1, isKnown ? 0 : 1))
        if (!isKnown) return null
      }
      const kind = (await read(4))[3]
      const name =
        kind === 3 ? (await read((await read(1))[0] ?? 0)).toString() : [...(await read(kind === 1 ? 4 : 16))].join('.')
      return { name, port: (await read(2)).readUInt16BE() }
    }
    const ask4 = async () => {
      const port = (await read(2)).readUInt16BE()
      const address = await read(4)
      heard.push(await read.text())
      const isName = address.readUInt32BE() < 256
      return { name: isName ? await read.text() : [...address].join('.'), port }
    }
    talk().catch(() => client.destroy())
  })
  return listening(server, { asked, heard }, sockets)
}

/** Reads so many bytes of a socket, or a text up to a zero. */
function reader(socket: Socket) {
  const read = async (length: number): Promise<Buffer> => {
    if (length === 0) return Buffer.alloc(0)
    for (;;) {
      const found: unknown = socket.read(length)
      if (Buffer.isBuffer(found)) return found
      await once(socket, 'readable')
    }
  }
  const text = async () => {
    let said = ''
    for (;;) {
      const [byte = 0] = await read(1)
      if (byte === 0) return said
      said += String.fromCharCode(byte)
    }
  }
  return Object.assign(read, { text })
}
