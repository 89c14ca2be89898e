import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLogFile } from '../log-file.ts'
import { serve } from '../testing/http-server.ts'
import { connectionTo, openRun, service } from '../testing/run.ts'
import { testToken } from '../testing/target.ts'
import { temporaryDirectory } from '../testing/temporary.ts'
import { diagnosticLines, diagnosticsText } from './diagnostics.ts'

/** Each is planted where a person or a service writes, and must be nowhere in logs and diagnostics. */
const planted = {
  token: testToken,
  connection: 'Palisade Production',
  project: 'harbor/secret-lighthouse',
  file: 'docs/merger-plan.md',
  tag: 'v1-acquisition',
  said: 'internal words of the service',
  user: 'okafor-ines',
  sudo: 'mats-lindqvist',
  header: 'gateway-canary-3d7e',
  proxyUser: 'okafor-at-the-proxy',
  proxyPassword: 'proxy-canary-08bf',
}

test('after a session with failures of every kind, neither logs nor diagnostics contain a name', async () => {
  const folder = join(temporaryDirectory(), 'logs')
  const { log, tail } = openLogFile({ folder })
  const answers: readonly [status: number, type: string, body: string][] = [
    ...[400, 401, 403, 404, 409, 412, 422, 429, 500, 502, 503, 504].map(
      status => [status, 'application/json', JSON.stringify({ message: `${planted.said} ${testToken}` })] as const,
    ),
    [200, 'text/html', planted.said],
    [200, 'application/json', `{"name":"${planted.said}"`],
    [200, 'application/json', JSON.stringify([{ name: 7, message: planted.said }])],
    [302, 'application/json', ''],
  ].map(([status, type, body]) => [Number(status), String(type), String(body)])
  let turn = -1
  const server = await serve((request, response, raw) => {
    if (turn < 0) return service(request, response, raw)
    const [status, type, body] = answers[turn % answers.length] ?? [500, '', '']
    if (turn >= answers.length) return void raw.socket.destroy()
    response
      .writeHead(status, { 'Content-Type': type, Location: `http://${planted.user}:${testToken}@127.0.0.1:9/` })
      .end(body)
  })
  const run = await openRun({ log })
  const input = { ...connectionTo(server.url), name: planted.connection }
  const headers = [{ name: 'X-Gateway', value: planted.header }]
  const { id } = await run.connections.add({ ...input, token: testToken, headers })
  // No server listens there: proxy failures are reported as well.
  const proxy = { kind: 'address', address: 'socks5h://127.0.0.1:9', username: planted.proxyUser } as const
  const test = { ...input, token: testToken, proxy: { ...proxy, password: planted.proxyPassword } }
  await run.connections.test(test).catch(() => null)
  const call = (operation: string, params: Record<string, unknown>) =>
    run.asNow
      .call({ callId: `${operation}-${turn}`, connection: id, operation, params, from: 'network' })
      .catch(() => null)
  await run.connections.setSudo({ id, user: planted.sudo }).catch(() => null)
  await run.connections.test({ ...input, baseUrl: `http://${planted.user}:${testToken}@127.0.0.1:9` }).catch(() => null)
  for (turn = 0; turn <= answers.length; turn += 1) {
    await call('tags.list', { id: planted.project })
    await call('files.get', { id: planted.project, file_path: planted.file, ref: 'main' })
    await call('tags.delete', { id: planted.project, tag_name: planted.tag })
    await call(planted.project, { id: planted.file })
    await call('tags.list', { [planted.tag]: testToken })
  }
  run.settings.update({ recents: { [id]: [planted.project] }, lastLocation: `/c/${id}/p/${planted.project}` })
  const text = diagnosticsText({
    version: '0.1.0',
    platform: 'linux x64',
    versions: process.versions,
    keychain: run.keychain.shown().keychain,
    settings: run.settings.get(),
    connections: await run.connections.list(),
    notices: 0,
    misfits: run.proxy.misfits(),
    lines: tail(diagnosticLines),
  })
  const files = readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))
  for (const found of [text, ...files]) {
    for (const secret of [...Object.values(planted), new URL(server.url).host, '127.0.0.1', run.directory]) {
      expect(found).not.toContain(secret)
    }
  }
  // It has the outcome of each call.
  for (const kind of [
    'unauthorized',
    'forbidden',
    'notFound',
    'conflict',
    'validation',
    'rateLimited',
    'server',
    'badResponse',
    'unknownOutcome',
  ]) {
    expect(files.join('')).toContain(`"error":"${kind}"`)
  }
  expect(text).toContain('"operation":"tags.list"')
  expect(text).toMatch(/connection \d: service|connection \d: \w+, personal/)
  expect(text.split('\n').length).toBeGreaterThan(50)
}, 120_000)
