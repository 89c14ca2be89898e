import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { describe, expect, onTestFinished, test } from 'vitest'
import { explain } from '#shared/errors.ts'
import { createAuthority } from '../testing/certificates.ts'
import { getPort, json } from '../testing/http-server.ts'
import { proxyTo } from '../testing/proxy.ts'
import { serveHttpProxy, serveSocksProxy } from '../testing/proxy-servers.ts'
import { connectionTo, getFailure, openRun } from '../testing/run.ts'
import { testToken } from '../testing/target.ts'
import { temporaryDirectory } from '../testing/temporary.ts'

const [from, until] = ['20200101000000Z', '20491231000000Z']
const passphrase = 'phrase-canary-90cd'

/** A certificate authority, the certificates it issued to a service and to a user, and the files of the latter. */
function issue() {
  const authority = createAuthority()
  const folder = temporaryDirectory()
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const path = (name: string) => join(folder, name)
  const own = authority.issue(from, until)
  writeFileSync(path('cert.pem'), own.cert)
  writeFileSync(path('key.pem'), own.key)
  writeFileSync(path('both.pem'), own.cert + own.key)
  openssl('rsa', '-aes256', '-in', 'key.pem', '-out', 'locked.key', '-passout', `pass:${passphrase}`)
  openssl(
    'pkcs12',
    '-export',
    '-in',
    'cert.pem',
    '-inkey',
    'key.pem',
    '-out',
    'own.p12',
    '-passout',
    `pass:${passphrase}`,
  )
  writeFileSync(path('other.key'), authority.issue(from, until).key)
  const expired = authority.issue(from, '20210101000000Z')
  writeFileSync(path('expired.pem'), expired.cert + expired.key)
  writeFileSync(path('text.txt'), 'no certificate at all')
  const contents = readdirSync(folder).map(name => [name, readFileSync(path(name))] as const)
  return { authority, service: authority.issue(from, until), own, contents }
}

let made: ReturnType<typeof issue> | null = null

/** Created once for all tests: generating keys is slow. */
function issued() {
  made ??= issue()
  const folder = temporaryDirectory()
  for (const [name, content] of made.contents) writeFileSync(join(folder, name), content)
  return { ...made, path: (name: string) => join(folder, name) }
}
type Issued = ReturnType<typeof issued>

/** A service that talks only to those who show a certificate of its authority. */
async function mutual({ authority, service }: Issued, maxVersion: 'TLSv1.2' | 'TLSv1.3' = 'TLSv1.3') {
  const shown: string[] = []
  const options = { ...service, ca: authority.cert, requestCert: true, rejectUnauthorized: true, maxVersion }
  const server = createServer(options, (request, response) => {
    const socket = request.socket as TLSSocket
    shown.push(socket.getPeerX509Certificate()?.subject ?? '')
    if (request.headers['private-token'] !== testToken) return json(response, { message: '401 Unauthorized' }, 401)
    json(response, request.url?.endsWith('/version') ? { version: '16.0', revision: 'a' } : [])
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `https://127.0.0.1:${getPort(server)}`, shown }
}

async function chosen(files: Issued, ...names: readonly string[]) {
  const run = await openRun({ chooseCertificate: async () => names.map(files.path) })
  const found = await run.certificateFiles.choose()
  return { run, id: found?.id ?? '', names: found?.names }
}

const about = (files: Issued, url: string) => ({
  ...connectionTo(url),
  token: testToken,
  authority: files.authority.cert,
})

describe('A client certificate', () => {
  test.each([
    ['PEM in one file', ['both.pem'], ''],
    ['PEM in two files, the key locked', ['cert.pem', 'locked.key'], passphrase],
    ['PKCS#12', ['own.p12'], passphrase],
  ])('of %s opens a service that requires one', async (_what, names, phrase) => {
    const files = issued()
    const { url, shown } = await mutual(files)
    const { run, id } = await chosen(files, ...names)
    const certificate = { chosen: id, passphrase: phrase }
    await run.connections.test({ ...about(files, url), certificate })
    const saved = await run.connections.add({ ...about(files, url), certificate })
    expect(saved.transport.certificate).toEqual({ subject: 'leaf1', expiresAt: '2049-12-31T00:00:00.000Z' })
    const call = { connection: saved.id, callId: 'a', operation: 'version.get', params: {}, from: 'network' } as const
    expect((await run.asNow.call(call)).value).toMatchObject({ version: '16.0' })
    expect(new Set(shown)).toEqual(new Set(['CN=leaf1']))
    const secrets = [phrase, files.own.key.split('\n')[3] ?? ''].filter(Boolean)
    const kept = readFileSync(join(run.directory, 'gatehouse.db'), 'latin1')
    for (const secret of secrets) {
      expect(JSON.stringify([await run.connections.list(), run.events])).not.toContain(secret)
      expect(kept).not.toContain(secret)
    }
  })

  test.each([
    [['cert.pem', 'locked.key'], '', 'passphrase', 'Enter the passphrase of the private key'],
    [['cert.pem', 'locked.key'], 'wrong', 'passphrase', 'The passphrase is wrong'],
    [['own.p12'], '', 'passphrase', 'Enter the passphrase of the file'],
    [['own.p12'], 'wrong', 'passphrase', 'The passphrase is wrong'],
    [['cert.pem', 'other.key'], '', 'chosen', 'The private key does not belong to the certificate'],
    [['cert.pem'], '', 'chosen', 'There is no private key in it'],
    [['key.pem'], '', 'chosen', 'There is no certificate in it'],
    [['expired.pem'], '', 'chosen', /^The certificate expired on 2021-01-01$/],
    [['text.txt'], '', 'chosen', 'This is neither a PEM file nor PKCS#12'],
  ])('of %j with the passphrase %j is refused by its field', async (names, phrase, field, reason) => {
    const files = issued()
    const { run, id } = await chosen(files, ...names)
    const certificate = { chosen: id, passphrase: phrase }
    const error = await getFailure(run.connections.add({ ...about(files, 'https://127.0.0.1:9'), certificate }))
    expect(error).toMatchObject({
      kind: 'validation',
      fields: { [`certificate.${field}`]: expect.stringMatching(reason) },
    })
  })

  test('that was not chosen in the dialog of main is refused', async () => {
    const files = issued()
    const { run } = await chosen(files, 'both.pem')
    const certificate = { chosen: files.path('both.pem'), passphrase: '' }
    expect(
      await getFailure(run.connections.add({ ...about(files, 'https://127.0.0.1:9'), certificate })),
    ).toMatchObject({
      fields: { 'certificate.chosen': 'Choose the file again' },
    })
  })

  test('that is missing gives an error that says where to choose one', async () => {
    const files = issued()
    const { url } = await mutual(files, 'TLSv1.2')
    const { failure } = await proxyTo(url, { authority: files.authority.cert })
    const error = await failure('version.get', {})
    expect(error).toMatchObject({ kind: 'tls', isOfClient: true })
    expect(explain(error).nextStep).toContain('choose a client certificate')
  })

  test('is shown through a tunnel, and not to the proxy', async () => {
    const files = issued()
    const { url } = await mutual(files)
    const pem = {
      kind: 'pem',
      cert: readFileSync(files.path('cert.pem'), 'utf8'),
      key: files.own.key,
      passphrase: '',
    } as const
    for (const [scheme, proxy] of [
      ['http', await serveHttpProxy()],
      ['socks5h', await serveSocksProxy()],
    ] as const) {
      const { call } = await proxyTo(url, {
        authority: files.authority.cert,
        transport: {
          certificate: pem,
          proxy: { kind: 'address', address: `${scheme}://${proxy.host}`, credentials: null },
        },
      })
      expect((await call('version.get', {})).value).toMatchObject({ version: '16.0' })
    }
  })

  test('is changed only by the user, and sent to no other address', async () => {
    const files = issued()
    const { url } = await mutual(files)
    const elsewhere = await mutual(files)
    const declining = await openRun({
      chooseCertificate: async () => [files.path('both.pem')],
      askPerson: async () => false,
    })
    const first = await declining.certificateFiles.choose()
    const certificate = { chosen: first?.id ?? '', passphrase: '' }
    const { id } = await declining.connections.add(about(files, url))
    expect(await getFailure(declining.connections.update({ ...about(files, url), id, certificate }))).toMatchObject({
      kind: 'consentRequired',
    })
    expect(declining.asked[0]?.detail).toContain('Client certificate: none → leaf1 (new)')
    const saved = await declining.connections.add({ ...about(files, url), certificate })
    const moved = { ...about(files, elsewhere.url), existing: saved.id }
    expect(await getFailure(declining.connections.test(moved))).toMatchObject({
      fields: { 'certificate.chosen': 'Choose it again' },
    })
    expect(elsewhere.shown).toEqual([])
  })
})
