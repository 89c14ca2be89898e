import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Server } from 'node:net'
import { join } from 'node:path'

/** A server that behaves badly, on a port of its own. */
export interface BadServer {
  readonly url: string
  /** How many connections were made to it. */
  connections(): number
  /** The headers of all requests it got, one text for each. */
  readonly received: readonly string[]
  stop(): Promise<void>
}

/** Starts a server that answers every request in one way. */
export async function badServer(answer: RequestListener): Promise<BadServer> {
  const received: string[] = []
  const server = createServer((request, response) => {
    received.push(`${request.method} ${request.url}\n${request.rawHeaders.join('\n')}`)
    answer(request, response)
  })
  const port = await listen(server)
  return { url: `http://127.0.0.1:${port}`, received, ...counted(server), stop: () => stop(server) }
}

/** A certificate authority with one server certificate, which expired long ago. */
export interface ExpiredCertificate {
  /** The authority, to be trusted by the app (`NODE_EXTRA_CA_CERTS`): the only thing wrong is the date. */
  readonly authorityFile: string
  serve(): Promise<BadServer>
}

/** Makes the certificates with openssl. */
export function expiredCertificate(): ExpiredCertificate {
  const folder = mkdtempSync(join(process.env.GATEHOUSE_E2E_FOLDER ?? '', 'certificate-'))
  const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  writeFileSync(
    join(folder, 'authority.cnf'),
    '[ca]\ndefault_ca=own\n[own]\ndatabase=index.txt\nnew_certs_dir=.\nserial=serial\ndefault_md=sha256\npolicy=any\ncopy_extensions=copy\n[any]\ncommonName=supplied\n',
  )
  writeFileSync(join(folder, 'index.txt'), '')
  writeFileSync(join(folder, 'serial'), '01')
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout']
  openssl('req', '-x509', ...key, 'authority.key', '-out', 'authority.pem', '-subj', '/CN=Authority of this run')
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
  openssl('req', '-new', ...key, 'server.key', '-out', 'server.csr', ...names)
  const dates = ['-startdate', '20200101000000Z', '-enddate', '20200201000000Z']
  const signer = ['-config', 'authority.cnf', '-cert', 'authority.pem', '-keyfile', 'authority.key']
  openssl('ca', '-batch', '-notext', ...signer, '-in', 'server.csr', '-out', 'server.pem', ...dates)
  return {
    authorityFile: join(folder, 'authority.pem'),
    serve: async () => {
      const received: string[] = []
      const server = createTlsServer(
        { key: readFileSync(join(folder, 'server.key')), cert: readFileSync(join(folder, 'server.pem')) },
        (request, response) => {
          received.push(request.rawHeaders.join('\n'))
          response.end('{}')
        },
      )
      const port = await listen(server)
      return { url: `https://127.0.0.1:${port}`, received, ...counted(server), stop: () => stop(server) }
    },
  }
}

/** An address on which nothing listens. */
export async function refusedAddress(): Promise<string> {
  const server = await badServer(() => undefined)
  await server.stop()
  return server.url
}

function counted(server: Server): { connections(): number } {
  let count = 0
  server.on('connection', () => {
    count += 1
  })
  return { connections: () => count }
}

function listen(server: Server): Promise<number> {
  return new Promise((listening, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address && typeof address === 'object') listening(address.port)
      else failed(new Error('no port'))
    })
  })
}

function stop(server: Server & { closeAllConnections(): void }): Promise<void> {
  return new Promise(stopped => {
    server.close(() => stopped())
    server.closeAllConnections()
  })
}
