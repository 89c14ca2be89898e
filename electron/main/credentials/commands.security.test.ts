import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type ConnectionInput, connectionInput } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { isRunning } from '../../service/testing/running.ts'
import { createMemoryKeychain } from '../keychain/memory-keychain.ts'
import { noPolicy } from '../policy.ts'
import { json, type Respond, serve } from '../testing/http-server.ts'
import { connectionTo, getFailure, type OpenedRun, openRun, service, version } from '../testing/run.ts'
import { testToken } from '../testing/target.ts'
import { temporaryDirectory } from '../testing/temporary.ts'
import { createCommandValues } from './command-values.ts'

const argumentCanary = 'argument-canary-8d1f'
const complaintCanary = 'complaint-canary-20ab'

/** A command: a small Node program in its own folder, which counts how often it ran. */
function program(source: string) {
  const folder = temporaryDirectory()
  const script = join(folder, 'say.cjs')
  const runs = join(folder, 'runs')
  writeFileSync(script, `require('fs').appendFileSync(${JSON.stringify(runs)}, 'x');\n${source}`)
  return {
    argv: [process.execPath, script, argumentCanary],
    runs: () => (existsSync(runs) ? readFileSync(runs, 'utf8').length : 0),
  }
}

/** A command that prints the given text. */
function printing(text: string) {
  const folder = temporaryDirectory()
  const output = join(folder, 'output')
  const made = program(`process.stdout.write(require('fs').readFileSync(${JSON.stringify(output)}, 'utf8'))`)
  const prints = (next: string) => writeFileSync(output, next)
  prints(text)
  return { ...made, prints }
}

const about = (url: string, tokenCommand: readonly string[]): ConnectionInput => ({
  ...connectionTo(url),
  tokenCommand,
})

const versionCall = { operation: 'version.get', params: {}, from: 'network' } as const
const read = (run: OpenedRun, connection: string, callId = 'a') =>
  run.asNow.call({ connection, callId, ...versionCall })

async function saved(source = printing(`${testToken}\n`), respond: Respond = service) {
  const server = await serve(respond)
  const run = await openRun()
  const { id } = await run.connections.add(about(server.url, source.argv))
  return { server, run, id, source }
}

describe('A token from a command', () => {
  test('is what the command prints: it runs once in a run, when the token is needed first, and its value is stored nowhere', async () => {
    const directory = temporaryDirectory()
    const secrets = createMemoryKeychain()
    const server = await serve(service)
    const source = printing(`${testToken}\n`)
    const run = await openRun({ directory, secrets })
    const added = await run.connections.add(about(server.url, source.argv))
    expect(added).toMatchObject({ secret: 'command', transport: { tokenCommand: 'node' } })
    expect(source.runs()).toBe(0)
    const answers = await Promise.all(['a', 'b', 'c'].map(callId => read(run, added.id, callId)))
    expect(answers.map(({ value }) => value)).toMatchObject([version, version, version])
    expect(source.runs()).toBe(1)
    const shown = JSON.stringify([await run.connections.list(), run.events])
    await run.close()
    const next = await openRun({ directory, secrets })
    expect((await read(next, added.id)).value).toMatchObject(version)
    expect(source.runs()).toBe(2)
    await next.close()
    const files = readdirSync(directory).map(name => readFileSync(join(directory, name), 'latin1'))
    for (const secret of [testToken, argumentCanary]) {
      expect(shown).not.toContain(secret)
      expect(files.filter(text => text.includes(secret))).toEqual([])
    }
  })

  test('that the service refuses is fetched once more, not for every request', async () => {
    const { run, id, source, server } = await saved(printing('glpat-revoked-0123456789'))
    expect(await getFailure(read(run, id))).toMatchObject({ kind: 'unauthorized' })
    // At most once a minute: what prints a wrong token does not run for every request.
    source.prints(testToken)
    expect(await getFailure(read(run, id))).toMatchObject({ kind: 'unauthorized' })
    expect(source.runs()).toBe(2)
    const other = await run.connections.add(about(server.url, source.argv))
    expect((await read(run, other.id)).value).toMatchObject(version)
    expect(source.runs()).toBe(3)
  })

  test('that was replaced behind the app is fetched again, and the read that found out is answered', async () => {
    let valid = testToken
    const { run, id, source } = await saved(printing(testToken), (request, response, raw) => {
      if (request.headers['private-token'] !== valid) return json(response, { message: '401 Unauthorized' }, 401)
      service({ ...request, headers: { ...request.headers, 'private-token': testToken } }, response, raw)
    })
    await read(run, id)
    valid = 'glpat-rotated-5544332211'
    source.prints(valid)
    const answers = await Promise.all(['b', 'c'].map(callId => read(run, id, callId)))
    expect(answers.map(({ value }) => value)).toMatchObject([version, version])
    expect(source.runs()).toBe(2)
  })

  test('of a different user starts a new generation: no cached data is shown', async () => {
    let username = 'ines'
    const { run, id, source } = await saved(printing(testToken), (request, response, raw) =>
      request.url.startsWith('/api/v4/user')
        ? json(response, { id: 1, name: 'A', username, state: 'active' })
        : request.headers['private-token'] === 'glpat-other-user-112233'
          ? json(response, version)
          : username === 'ines'
            ? service(request, response, raw)
            : json(response, { message: '401 Unauthorized' }, 401),
    )
    await read(run, id)
    const account = async () => (await run.connections.list()).at(-1)?.account
    await expect.poll(account).toBe('ines')
    const before = run.ref(id)
    username = 'mats'
    source.prints('glpat-other-user-112233')
    await run.asNow.call({ connection: id, callId: 'b', ...versionCall })
    await expect.poll(account).toBe('mats')
    expect(run.ref(id)).not.toBe(before)
    const kept = { connection: before, callId: 'c', operation: 'version.get', params: {}, from: 'cache' } as const
    expect(await getFailure(run.proxy.call(kept))).toMatchObject({ kind: 'connectionChanged' })
  })

  test('is written as any other token, in the way of signing in that was chosen', async () => {
    const { run, server, source } = await saved()
    const { id } = await run.connections.add({ ...about(server.url, source.argv), auth: 'oauth' })
    await getFailure(read(run, id))
    expect(server.seen.at(-1)?.headers.authorization).toBe(`Bearer ${testToken}`)
  })

  test.each([
    ['process.exit(3)', { because: 'ended', exitCode: 3 }, 'exited with code 3.'],
    [
      `console.error(${JSON.stringify(complaintCanary)}); process.exit(1)`,
      { because: 'ended', exitCode: 1, hasErrorOutput: true },
      'exited with code 1 and printed an error message.',
    ],
    [
      'process.kill(process.pid, "SIGTERM"); setInterval(() => {}, 1000)',
      { because: 'ended', exitCode: null },
      'was terminated by a signal.',
    ],
    ['', { because: 'empty' }, 'printed nothing.'],
    ['console.log("  ")', { because: 'empty' }, 'printed nothing.'],
    ['console.log("one\\ntwo")', { because: 'severalLines' }, 'printed more than one line.'],
    ['console.log("x".repeat(10001))', { because: 'tooLong' }, 'printed too much'],
    ['for (;;) require("fs").writeSync(1, "x".repeat(65536))', { because: 'tooLong' }, 'printed too much'],
    ['console.log("a token")', { because: 'notPrintable' }, 'spaces or characters'],
    ['console.log("t\\u001bken")', { because: 'notPrintable' }, 'spaces or characters'],
  ])('of a command that does %s is told as such, and nothing is sent', async (source, error, sentence) => {
    const made = program(source)
    const { run, id, server } = await saved({ ...made, prints: () => undefined })
    const found = await getFailure(read(run, id))
    expect(found).toMatchObject({ kind: 'command', program: 'node', ...error })
    const write = { operation: 'tags.delete', params: { id: 1, tag_name: 'v1' }, from: 'network' } as const
    expect(await getFailure(run.asNow.call({ connection: id, callId: 'b', ...write }))).toMatchObject({
      kind: 'command',
    })
    expect(explain(found).sentence).toContain(sentence)
    expect(server.seen).toEqual([])
    expect(await run.store.journal.list({ limit: 10 })).toEqual([])
    // A failure is cached for a while, so that a screen with many requests doesn't prompt for a password many times.
    expect(made.runs()).toBe(1)
    expect(JSON.stringify([found, run.events])).not.toMatch(/canary/)
  })

  test('of a command that was not found, or is not executable, gives an error that says so', async () => {
    const folder = temporaryDirectory()
    writeFileSync(join(folder, 'text'), 'no program')
    for (const argv of [['gatehouse-no-such-program'], [join(folder, 'text')], [folder]]) {
      const { run, id } = await saved({ ...printing(''), argv })
      expect(await getFailure(read(run, id))).toMatchObject({ kind: 'command', because: 'notFound' })
    }
  })

  test('is looked for in folders of PATH that do not depend on where the app was started', async () => {
    const folder = temporaryDirectory()
    const script = join(folder, 'planted')
    writeFileSync(script, `#!/bin/sh\necho ${testToken}\n`, { mode: 0o755 })
    const server = await serve(service)
    for (const [PATH, because] of [
      [`.:relative:${folder}`, null],
      ['.:', 'notFound'],
    ] as const) {
      const run = await openRun({ machine: { environment: { PATH }, home: folder } })
      const { id } = await run.connections.add(about(server.url, ['planted']))
      const outcome = because === null ? (await read(run, id)).value : await getFailure(read(run, id))
      expect(outcome).toMatchObject(because === null ? version : { because })
    }
  })

  test('of a command that hangs is cancelled after a time limit, and its child processes end with it', async () => {
    const made = program(
      `const child = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
       require('fs').writeFileSync(__filename + '.pid', String(child.pid)); setInterval(() => {}, 1000)`,
    )
    const machine = { environment: { PATH: process.env.PATH }, home: temporaryDirectory() }
    const values = createCommandValues({ machine, policy: noPolicy, milliseconds: 700 })
    onTestFinished(values.close)
    const error = await getFailure(values.get('a', { token: made.argv, headers: {} }, true))
    expect(error).toEqual({ kind: 'command', because: 'timedOut', program: 'node', milliseconds: 700 })
    const pid = Number(readFileSync(`${made.argv[1]}.pid`, 'utf8'))
    await expect.poll(() => isRunning(pid)).toBe(false)
  })

  test('runs without variables that would make it another program', async () => {
    const made = program('console.log((process.env.NODE_OPTIONS ?? "none") + "/" + process.env.KEPT)')
    const environment = {
      PATH: process.env.PATH,
      KEPT: 'kept',
      NODE_OPTIONS: '--title=changed',
      ELECTRON_RUN_AS_NODE: '1',
    }
    const machine = { environment, home: temporaryDirectory() }
    const values = createCommandValues({ machine, policy: noPolicy })
    onTestFinished(values.close)
    expect(await values.get('a', { token: made.argv, headers: {} }, true)).toEqual({ token: 'none/kept', headers: {} })
  })

  test('does not delay a read from the cache', async () => {
    const directory = temporaryDirectory()
    const secrets = createMemoryKeychain()
    const server = await serve(service)
    const gate = join(directory, 'gate')
    const source = program(`const { existsSync } = require('fs')
      const end = () => existsSync(${JSON.stringify(gate)}) ? console.log(${JSON.stringify(testToken)}) : setTimeout(end, 10)
      end()`)
    writeFileSync(gate, '')
    const first = await openRun({ directory, secrets })
    const { id } = await first.connections.add(about(server.url, source.argv))
    await read(first, id)
    await first.close()
    rmSync(gate)
    const run = await openRun({ directory, secrets })
    const fromService = read(run, id)
    await expect.poll(source.runs).toBe(2)
    const kept = await run.asNow.call({ connection: id, callId: 'b', ...versionCall, from: 'cache' })
    expect([kept.value, kept.provenance.source]).toEqual([expect.objectContaining(version), 'cache'])
    writeFileSync(gate, '')
    expect((await fromService).provenance.source).toBe('network')
  })

  test('is not requested after the run has ended', async () => {
    const made = program('console.log("too late")')
    const values = createCommandValues({
      machine: { environment: { PATH: process.env.PATH }, home: temporaryDirectory() },
      policy: noPolicy,
    })
    const printed = getFailure(values.get('a', { token: made.argv, headers: {} }, true))
    values.close()
    expect(await printed).toEqual({ kind: 'cancelled' })
    expect(await getFailure(values.get('b', { token: made.argv, headers: {} }, true))).toEqual({ kind: 'cancelled' })
    expect(made.runs()).toBe(0)
  })

  test('of a file that the system can’t execute gives an error that says so', async () => {
    const script = join(temporaryDirectory(), 'busy')
    writeFileSync(script, '#!/bin/sh\necho token\n', { mode: 0o755 })
    const writing = openSync(script, 'r+')
    onTestFinished(() => closeSync(writing))
    const { run, id } = await saved({ ...printing(''), argv: [script] })
    expect(await getFailure(read(run, id))).toMatchObject({ kind: 'command', because: 'notStarted', program: 'busy' })
  })

  test('reads the cache while the command fails, without running it again', async () => {
    const { run, id, source, server } = await saved()
    await read(run, id)
    const kept = await run.asNow.call({ connection: id, callId: 'b', ...versionCall, from: 'cache' })
    expect(kept.value).toMatchObject(version)
    expect(source.runs()).toBe(1)
    expect(server.seen).toHaveLength(1)
  })
})

describe('A header from a command', () => {
  const headerValue = 'header words of a gateway'

  test('is sent with the command’s output, and removed when the service echoes it', async () => {
    const source = printing(`${headerValue}\n`)
    const server = await serve((request, response) =>
      json(response, { version: '16.0', revision: String(request.headers['x-gateway']) }),
    )
    const run = await openRun()
    const headers = [{ name: 'X-Gateway', command: source.argv }]
    const added = await run.connections.add({ ...connectionTo(server.url), token: testToken, headers })
    expect(added.transport).toMatchObject({ headers: ['X-Gateway'], commandHeaders: ['X-Gateway'], tokenCommand: null })
    expect((await read(run, added.id)).value).toMatchObject({ revision: '[token]' })
    expect(server.seen[0]?.headers['x-gateway']).toBe(headerValue)
    await run.connections.update({ ...connectionTo(server.url), id: added.id, headers: [{ name: 'X-Gateway' }] })
    await read(run, added.id, 'b')
    expect(source.runs()).toBe(1)
    expect(server.seen[1]?.headers['x-gateway']).toBe(headerValue)
  })

  test('that the service refuses is fetched again, and the read that found out is answered', async () => {
    let valid = headerValue
    const source = printing(valid)
    const server = await serve((request, response) =>
      request.headers['x-gateway'] === valid
        ? json(response, version)
        : json(response, { message: '401 Unauthorized' }, 401),
    )
    const run = await openRun()
    const headers = [{ name: 'X-Gateway', command: source.argv }]
    const { id } = await run.connections.add({ ...connectionTo(server.url), token: testToken, headers })
    await read(run, id)
    valid = 'other words of a gateway'
    source.prints(valid)
    expect((await read(run, id, 'b')).value).toMatchObject(version)
    expect(source.runs()).toBe(2)
  })

  test('may have spaces, and no characters that end a line', async () => {
    const { run, server } = await saved()
    const headers = [{ name: 'X-Gateway', command: program('process.stdout.write("a\\rb")').argv }]
    const { id } = await run.connections.add({ ...connectionTo(server.url), token: testToken, headers })
    expect(await getFailure(read(run, id))).toMatchObject({ kind: 'command', because: 'severalLines' })
    expect(server.seen).toEqual([])
  })
})

describe('A page that was taken over', () => {
  const no = async () => false

  test('runs no command without the person, by adding, testing or changing a connection', async () => {
    const server = await serve(service)
    const source = printing(testToken)
    const run = await openRun({ askPerson: no })
    const { id } = await run.connections.add({ ...connectionTo(server.url), token: testToken })
    const header = { headers: [{ name: 'X-Gateway', command: source.argv }] }
    const typed = { ...connectionTo(server.url), token: testToken, ...header }
    for (const work of [
      () => run.connections.add(about(server.url, source.argv)),
      () => run.connections.test(about(server.url, source.argv)),
      () => run.connections.test(typed),
      () => run.connections.update({ ...about(server.url, source.argv), id }),
    ]) {
      expect(await getFailure(work())).toMatchObject({ kind: 'consentRequired' })
    }
    expect(source.runs()).toBe(0)
    expect(server.seen).toEqual([])
    expect((await run.connections.list()).at(-1)?.transport.tokenCommand).toBeNull()
    for (const { detail, message } of run.asked) {
      expect(message).toContain(new URL(server.url).host)
      for (const part of source.argv) expect(detail).toContain(part)
    }
  })

  test('hides no part of a command in the question, nor the certificate authority or proxy it is used with', async () => {
    const run = await openRun({ askPerson: no })
    const argv = ['/bin/sh', '-c', `echo ${'x'.repeat(300)}; \u202eevil`]
    const proxy = { kind: 'address', address: 'http://proxy.example:8080', username: '' } as const
    await getFailure(run.connections.add({ ...about('https://code.example.org', argv), proxy }))
    const detail = run.asked[0]?.detail ?? ''
    expect(detail).toContain('x'.repeat(300))
    expect(detail).not.toContain('\u202e')
    expect(detail).toContain('Proxy: system settings → http://proxy.example:8080')
  })

  test('makes no question longer than a screen, by many commands or by characters that are shown as several', async () => {
    const short = { baseUrl: 'https://code.example.org', name: 'Harbor', profile: 'auto', auth: 'personal' } as const
    const input = { ...short, color: 'gray', readOnly: false, production: false } as const
    const parse = (transport: object) => connectionInput.safeParse({ ...input, ...transport }).success
    const header = (index: number, argv: readonly string[]) => ({ name: `X-${index}`, command: argv })
    const many = (argv: readonly string[]) => Array.from({ length: 20 }, (_, index) => header(index, argv))
    expect(parse({ tokenCommand: ['a', 'x'.repeat(390)] })).toBe(true)
    expect(parse({ tokenCommand: ['a', '\u202e'.repeat(390)] })).toBe(false)
    expect(parse({ headers: many(['pass', 'show', 'x']) })).toBe(true)
    expect(parse({ headers: many(['a', ...Array<string>(100).fill('')]) })).toBe(false)
    expect(parse({ headers: many(['a', '\u202e'.repeat(40)]) })).toBe(false)
  })

  test('is requested once for a command that is tested, then saved; again for another address or proxy', async () => {
    const server = await serve(service)
    const source = printing(testToken)
    const run = await openRun()
    await run.connections.test(about(server.url, source.argv))
    const { id } = await run.connections.add(about(server.url, source.argv))
    await run.connections.update({ ...about(server.url, source.argv), id, name: 'Renamed' })
    expect(run.asked).toHaveLength(1)
    const other = await serve(service)
    await run.connections.test(about(other.url, source.argv))
    expect(run.asked).toHaveLength(2)
  })

  test('gets what a stored command prints sent to no other address', async () => {
    const { run, id, source } = await saved()
    const other = await serve(service)
    const moved = connectionTo(other.url)
    for (const work of [run.connections.update({ ...moved, id }), run.connections.test({ ...moved, existing: id })]) {
      expect(await getFailure(work)).toMatchObject({ kind: 'validation', fields: { tokenCommand: 'Enter it again' } })
    }
    expect(source.runs()).toBe(0)
    expect(other.seen).toEqual([])
  })
})

describe('The command of a connection', () => {
  test('is replaced by a typed token, and removed with the connection', async () => {
    const { run, id, server, source } = await saved()
    await read(run, id)
    const now = await run.connections.update({ ...connectionTo(server.url), id, token: testToken })
    expect(now).toMatchObject({ secret: 'keychain', transport: { tokenCommand: null } })
    source.prints('glpat-not-asked-for')
    expect((await read(run, id, 'b')).value).toMatchObject(version)
    expect(source.runs()).toBe(1)
  })

  test('stays when the connection is renamed or tested again', async () => {
    const { run, id, server } = await saved()
    const input = connectionTo(server.url)
    await run.connections.test({ ...input, existing: id })
    const renamed = await run.connections.update({ ...input, id, name: 'Renamed', auth: 'impersonation' })
    expect(renamed).toMatchObject({ name: 'Renamed', secret: 'command' })
    expect((await read(run, id)).value).toMatchObject(version)
  })

  test('that changes is another generation: the value of the old one is not sent anymore', async () => {
    const { run, id, server } = await saved()
    await read(run, id)
    const before = run.ref(id)
    await run.connections.update({ ...about(server.url, printing('glpat-second-998877').argv), id })
    expect(run.ref(id)).not.toBe(before)
    await getFailure(read(run, id, 'b'))
    expect(server.seen.at(-1)?.headers['private-token']).toBe('glpat-second-998877')
  })

  test('does not run where the policy of the computer forbids it, saved before or not', async () => {
    const directory = temporaryDirectory()
    const secrets = createMemoryKeychain()
    const server = await serve(service)
    const source = printing(testToken)
    const first = await openRun({ directory, secrets })
    const { id } = await first.connections.add(about(server.url, source.argv))
    await first.close()
    const run = await openRun({ directory, secrets, policy: { ...noPolicy, allowsCommands: false } })
    expect(await getFailure(read(run, id))).toMatchObject({ kind: 'command', because: 'notAllowed' })
    const refused = { kind: 'validation', fields: { tokenCommand: expect.stringContaining('policy') } }
    expect(await getFailure(run.connections.add(about(server.url, source.argv)))).toMatchObject(refused)
    expect(run.asked).toEqual([])
    expect(source.runs()).toBe(0)
  })
})
