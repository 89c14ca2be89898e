import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { getEndpoint, operationIds } from '#shared/contract/contract.ts'
import { appError } from '#shared/errors.ts'
import { skipIf } from '#shared/testing/skip-if.fixture.ts'
import { takeDataLock } from '../main/terminal/data-lock.ts'
import { openApp } from '../main/testing/app-for-commands.ts'
import { json, type Respond, serve } from '../main/testing/http-server.ts'
import { service } from '../main/testing/run.ts'
import { testToken } from '../main/testing/target.ts'
import { temporaryDirectory } from '../main/testing/temporary.ts'
import { commands } from './commands.ts'
import { exitCodeOf } from './describe-problem.ts'
import { exitCodeMeanings } from './exit-codes.ts'
import { getParams } from './params.ts'
import { runCommand, savedConnection, version } from './testing/command.ts'

const program = join(import.meta.dirname, 'cli.ts')
const by = { author_name: 'Ines', author_email: 'ines@example.org', authored_date: '2026-01-01T00:00:00Z' }
const made = { committer_name: 'Ines', committer_email: 'ines@example.org', committed_date: '2026-01-01T00:00:00Z' }
const commit = {
  ...{ id: 'a'.repeat(40), short_id: 'aaaaaaaa', title: 'One', message: 'One', created_at: '2026-01-01T00:00:00Z' },
  ...{ parent_ids: [], ...by, ...made },
}
const tag = (name: string) => ({ name, message: null, target: commit.id, commit, release: null, protected: false })

/** A service with some tags, which accepts new ones. */
const tags =
  (names: readonly string[]): Respond =>
  (request, response, count) => {
    if (!request.url.includes('/repository/tags')) return service(request, response, count)
    if (request.method === 'POST') return json(response, tag('v9'), 201)
    if (/tags\/[^?]/.test(request.url)) return json(response, { message: '404 Tag Not Found' }, 404)
    const page = Number(new URL(request.url, 'http://x').searchParams.get('page') ?? 1)
    const size = Number(new URL(request.url, 'http://x').searchParams.get('per_page') ?? 20)
    const more = page * size < names.length ? { 'x-next-page': String(page + 1) } : {}
    const link = `<http://x/api/v4/projects/1/repository/tags?page=${page + 1}&per_page=${size}>; rel="next"`
    json(response, names.slice((page - 1) * size, page * size).map(tag), 200, {
      ...more,
      ...('x-next-page' in more ? { link } : {}),
    })
  }

interface Way {
  readonly way: 'app' | 'alone'
}
const ways: readonly Way[] = [{ way: 'app' }, { way: 'alone' }]

async function prepare({ way }: Way, respond: Respond, connection = {}) {
  const requests: { readonly method: string | undefined }[] = []
  const { url } = await serve((request, response, count) => {
    requests.push({ method: request.method })
    return respond(request, response, count)
  })
  const { directory, secrets } = await savedConnection(url, testToken, connection)
  if (way === 'app') await openApp(directory, version, secrets)
  const run = (argv: readonly string[], options = {}) =>
    runCommand([...argv, '--user-data', directory], { secrets, ...options })
  return { run, directory, secrets, requests }
}

const create = ['call', 'tags.create', '--id', '1', '--tag_name', 'v9', '--ref', 'main']
const list = ['call', 'tags.list', '--id', '1']

describe.each(ways)('with main in: $way', way => {
  test('a list is paged up to the limit, and says that there is more', async () => {
    const { run } = await prepare(way, tags(Array.from({ length: 250 }, (_, index) => `v${index}`)))
    const all = await run([...list, '--limit', 'all', '--output', 'jsonl'])
    expect(all.out.trim().split('\n')).toHaveLength(250)
    const some = await run([...list, '--limit', '150'])
    expect(JSON.parse(some.out)).toHaveLength(150)
    expect(some.err).toContain('Only the first 150 rows')
  })

  test('a write needs --write, and stands in the journal', async () => {
    const { run } = await prepare(way, tags([]))
    const refused = await run(create)
    expect(refused).toMatchObject({ code: 2, out: '' })
    expect(refused.err).toContain('Add --write')
    expect(JSON.parse((await run(['journal', 'list'])).out)).toEqual([])
    expect((await run([...create, '--write'])).code).toBe(0)
    expect(JSON.parse((await run(['journal', 'list'])).out)).toMatchObject([
      { operation: 'tags.create', outcome: 'done' },
    ])
  })

  test('--dry-run shows the request without the token, and sends nothing', async () => {
    const { run, requests } = await prepare(way, tags([]))
    const { code, out } = await run([...create, '--dry-run'])
    expect([code, JSON.parse(out)]).toMatchObject([0, { method: 'POST', body: { tag_name: 'v9', ref: 'main' } }])
    expect(out).not.toContain(testToken)
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('production is confirmed by the name of the connection, typed or given, and by nothing else', async () => {
    const { run, requests } = await prepare(way, tags([]), { production: true })
    const posted = () => requests.filter(({ method }) => method === 'POST').length
    expect((await run([...create, '--write'])).code).toBe(8)
    expect((await run([...create, '--write'], { typed: 'yes' })).code).toBe(8)
    expect((await run([...create, '--write', '--yes', 'Other'])).code).toBe(2)
    expect(posted()).toBe(0)
    expect((await run([...create, '--write'], { typed: 'Harbor' })).code).toBe(0)
    expect((await run([...create, '--write', '--yes', 'Harbor'])).code).toBe(0)
    expect(posted()).toBe(2)
  })

  test('a read-only connection stays so', async () => {
    const { run, requests } = await prepare(way, tags([]), { readOnly: true })
    expect((await run([...create, '--write', '--yes', 'Harbor'])).code).toBe(8)
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('an error is one sentence, or JSON, and decides the exit code', async () => {
    const { run } = await prepare(way, (_request, response) =>
      json(response, { message: '404 Project Not Found' }, 404),
    )
    const plain = await run(list)
    expect(plain).toMatchObject({ code: 6, out: '' })
    expect(plain.err).toBe('gatehouse: The service answered: 404 Project Not Found.\n')
    const reported = JSON.parse((await run([...list, '--json-errors'])).err)
    expect(reported).toMatchObject({ error: { kind: 'notFound' }, exitCode: 6 })
    expect(appError.safeParse(reported.error).success).toBe(true)
  })

  test('connections are listed and tested', async () => {
    const { run } = await prepare(way, service)
    expect(JSON.parse((await run(['connections', 'list'])).out)).toMatchObject([{ id: 'sandbox' }, { name: 'Harbor' }])
    const tested = await run(['connections', 'test'])
    expect([tested.code, JSON.parse(tested.out)]).toMatchObject([0, [{ name: 'Harbor', state: 'ok', user: 'ines' }]])
  })

  test('a refused token is told by connections test', async () => {
    const { run } = await prepare(way, (_request, response) => json(response, { message: '401 Unauthorized' }, 401))
    expect((await run(['connections', 'test'])).code).toBe(5)
  })
})

describe('what a service sends', () => {
  const hostile = ['\u001b[31mred\u001b]0;title\u0007', '\u009b2J', '=cmd()|x', 'a\u202eb']

  test('never controls the terminal', async () => {
    const { run } = await prepare({ way: 'alone' }, tags(hostile))
    for (const output of ['table', 'json', 'jsonl']) {
      const { out } = await run([...list, '--output', output], { isTerminal: true })
      expect(out).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u)
      expect(out).toContain('red')
    }
    const { out } = await run([...list, '--output', 'json'])
    expect(JSON.parse(out).map(({ name }: { readonly name: string }) => name)).toEqual(hostile)
  })

  test('is no formula in CSV', async () => {
    const { run } = await prepare({ way: 'alone' }, tags(hostile))
    const { out } = await run([...list, '--output', 'csv'])
    expect(out).toContain(`"'=cmd()|x"`)
    expect(out.split('\r\n')[0]).toContain('"name","message"')
  })

  test('in error messages is visible too', async () => {
    const { run } = await prepare({ way: 'alone' }, (_request, response) =>
      json(response, { message: 'no \u001b[2J' }, 400),
    )
    expect((await run(list)).err).not.toContain('\u001b')
  })

  test('bytes are not written to a terminal', async () => {
    const { run } = await prepare({ way: 'alone' }, service)
    const call = ['call', 'files.raw', '--id', '1', '--file_path', 'a', '--ref', 'main']
    expect((await run(call, { isTerminal: true })).code).toBe(2)
  })
})

describe('the command line', () => {
  test('an invalid one exits with 2 and names what is wrong', async () => {
    const cases: readonly (readonly [readonly string[], string])[] = [
      [['nothing'], 'Unknown command nothing'],
      [['journal'], 'journal list'],
      [['call'], 'Name the operation'],
      [['call', 'no.such'], 'no operation no.such'],
      [['call', 'tags.create'], 'Missing: --id N|TEXT, --tag_name TEXT, --ref TEXT.'],
      [['call', 'tags.list', '--id', '1', '--sort', 'up'], '--sort'],
      [['call', 'tags.list', '--id', '1', '--nothing', 'x'], 'Unknown option --nothing'],
      [['call', 'tags.list', '--id', '1', '--params', '[]'], '--params needs a JSON object'],
      [['call', 'tags.list', '--id', '1', '--service', 'http://x'], '--token-fd'],
      [['call', 'tags.list', '--id', '@/no/such/file'], '--id: /no/such/file can’t be read'],
    ]
    for (const [argv, words] of cases) {
      const { code, err, out } = await runCommand(argv)
      expect([argv, code, out]).toEqual([argv, 2, ''])
      expect(err).toContain(words)
    }
  })

  test('a param hides only one option of its name', () => {
    const options = new Set(commands.find(({ name }) => name === 'call')?.flags.map(({ name }) => name))
    const hidden = operationIds.flatMap(id =>
      getParams(id)
        .filter(({ name }) => options.has(name))
        .map(() => id),
    )
    expect(hidden).toEqual(['repository.compare'])
  })

  test('each kind of error has a documented exit code', () => {
    const kinds = appError.options.map(option => option.shape.kind.value)
    const codes = kinds.map(kind => exitCodeOf(Object.assign(JSON.parse('{}'), { kind })))
    expect(codes.every(code => code > 0 && code in exitCodeMeanings)).toBe(true)
    const documented = readFileSync(join(import.meta.dirname, '../../docs/users/command-line.md'), 'utf8')
    for (const [code, meaning] of Object.entries(exitCodeMeanings))
      expect(documented).toContain(`| ${code} | ${meaning} |`)
  })

  test('help, completion and manual have every operation and command', async () => {
    const texts = await Promise.all(
      [['call', '--help'], ['completion', 'bash'], ['completion', 'fish'], ['completion', 'powershell'], ['man']].map(
        async argv => (await runCommand(argv)).out,
      ),
    )
    for (const text of texts) for (const id of operationIds) expect(text).toContain(id)
    for (const { name } of commands) expect((await runCommand(['--help'])).out).toContain(name)
    for (const id of operationIds) {
      const { out } = await runCommand(['call', id, '--help'])
      expect(out).toContain(getEndpoint(id).path)
      for (const { name } of getParams(id)) expect(out).toContain(`--${name}`)
    }
  })

  test('completion for PowerShell is a table whose keys differ also without their case, which it ignores', async () => {
    const { out } = await runCommand(['completion', 'powershell'])
    const table = out.slice(out.indexOf('@{') + 3, out.indexOf('\n}'))
    const rows = table.split('\n').map(line => /^ {2}'([\w.:+/|@ -]*)' = '([\w.:+/|@ -]*)'$/.exec(line))
    expect(rows).not.toContain(null)
    const words = new Map(rows.map(row => [row?.[1]?.toLowerCase(), row?.[2]?.split(' ')]))
    expect(words.size).toBe(rows.length)
    expect(words.get('')).toContain('journal')
    expect(words.get('call tags.create')).toContain('--tag_name')
    expect(words.get('call tags.list --sort')).toEqual(['asc', 'desc'])
  })

  /** How a shell is asked for what it offers after words, the last of which is being typed. */
  const shells: Readonly<Record<string, (script: string, words: readonly string[]) => readonly string[]>> = {
    bash: (script, words) => [
      ...['--norc', '-c'],
      `source "$0"; COMP_WORDS=(gatehouse "$@"); COMP_CWORD=$#; _gatehouse; printf '%s\\n' "\${COMPREPLY[@]}"`,
      ...[script, ...words],
    ],
    // The functions that show what completes are replaced; those that find it are zsh's own. It offers all words, and leaves the choice to `compadd`.
    zsh: (script, words) => [
      ...['-f', '-c'],
      `compset() { return 1 }; _default() { return 1 }
       compadd() {
         while [[ $1 == -?* ]]; do [[ $1 == -S ]] && shift; shift; done
         shift
         print -l -r -- \${(M)@:#\${words[CURRENT]}*}
       }
       source "$0"; words=(gatehouse "$@"); CURRENT=$#words; eval "\${_comps[gatehouse]}"`,
      ...[script, ...words],
    ],
    fish: (script, words) => [
      '--no-config',
      '-c',
      `source ${script}; complete -C '${['gatehouse', ...words].join(' ')}'`,
    ],
  }
  const isThere = (shell: string) => spawnSync(shell, ['-c', 'true']).status === 0

  // Bash is everywhere where the tests run; the others are tested where they are installed.
  for (const [shell, ask] of Object.entries(shells)) {
    const isSkipped = shell !== 'bash' && !isThere(shell)
    const options = skipIf(isSkipped, `${shell} is not installed.`)
    test(`${shell} completes commands, operations, params and values`, options, async () => {
      const script = join(temporaryDirectory(), `completion.${shell}`)
      writeFileSync(script, (await runCommand(['completion', shell])).out)
      const complete = (...words: string[]) =>
        execFileSync(shell, ask(script, words), { encoding: 'utf8' }).split('\n').filter(Boolean)
      expect(complete('jou')).toEqual(['journal'])
      expect(complete('journal', 'u')).toEqual(['undo'])
      expect(complete('call', 'tags.c')).toEqual(['tags.create'])
      expect(complete('call', 'tags.create', '--tag')).toEqual(['--tag_name'])
      expect(complete('call', 'tags.list', '--id', '1', '--sort', '')).toEqual(['asc', 'desc'])
    })
  }
})

describe('a process', () => {
  const start = (argv: readonly string[], extra: Readonly<Record<string, string>> = {}, token?: string) => {
    const child = spawn(process.execPath, [program, ...argv], {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/none', ...extra },
    })
    const text = { out: '', err: '' }
    child.stdout?.on('data', chunk => {
      text.out += chunk
    })
    child.stderr?.on('data', chunk => {
      text.err += chunk
    })
    const pipe = child.stdio[3]
    if (pipe && 'end' in pipe) pipe.end(token === undefined ? '' : `${token}\n`)
    return { child, text, ended: once(child, 'close') }
  }

  test('gets its token from a file descriptor, and leaves nothing on disk, in its arguments or its output', async () => {
    const home = temporaryDirectory()
    let line = ''
    const { url } = await serve((request, response, count) => {
      line = readFileSync(`/proc/${child.pid}/cmdline`, 'utf8') + readFileSync(`/proc/${child.pid}/environ`, 'utf8')
      return tags(['v1'])(request, response, count)
    })
    const { child, text, ended } = start(
      [...list, '--service', url, '--token-fd', '3'],
      { HOME: home, XDG_CONFIG_HOME: home },
      testToken,
    )
    const [code] = await ended
    expect([code, text.err]).toEqual([0, ''])
    expect(JSON.parse(text.out)).toMatchObject([{ name: 'v1' }])
    expect(`${line}${text.out}`).not.toContain(testToken)
    expect(readdirSync(home)).toEqual([])
  })

  test('gets its token from a command', async () => {
    const { url } = await serve(tags(['v1']))
    const home = temporaryDirectory()
    const { text, ended } = start([...list, '--service', url, '--token-command', `/bin/echo ${testToken}`], {
      HOME: home,
      XDG_CONFIG_HOME: home,
    })
    expect([(await ended)[0], text.err]).toEqual([0, ''])
  })

  test('that is killed in the middle of a change releases the data, and the journal has the change', async () => {
    const reached = Promise.withResolvers<void>()
    const { url } = await serve((request, response, count) => {
      if (request.method !== 'POST') return tags([])(request, response, count)
      reached.resolve()
    })
    const { directory, secrets } = await savedConnection(url, null, { auth: 'none' })
    const { child, ended } = start([...create, '--write', '--user-data', directory])
    await Promise.race([reached.promise, ended])
    expect(takeDataLock(directory)).toBeNull()
    child.kill('SIGKILL')
    await ended
    const { code, out } = await runCommand(['journal', 'list', '--user-data', directory], { secrets })
    expect([code, JSON.parse(out)]).toMatchObject([0, [{ operation: 'tags.create', outcome: 'unknown' }]])
  })

  test('that is interrupted exits with 130', async () => {
    const reached = Promise.withResolvers<void>()
    const { url } = await serve((request, response, count) => {
      if (!request.url.includes('/repository/tags')) return service(request, response, count)
      reached.resolve()
    })
    const { child, text, ended } = start([...list, '--service', url, '--token-fd', '3'], {}, testToken)
    await reached.promise
    child.kill('SIGINT')
    expect([(await ended)[0], text.err]).toEqual([130, 'gatehouse: Interrupted.\n'])
  })
})
