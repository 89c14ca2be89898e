import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../main/testing/app-for-commands.ts'
import { forwardTo } from '../main/testing/forwarder.ts'
import { temporaryDirectory } from '../main/testing/temporary.ts'
import { administratorToken, startTestService, type TestService } from '../service/testing/test-service.ts'
import { type RunCommand, runCommand, savedConnection, version } from './testing/command.ts'

const project = 'harbor/lighthouse'
let service: TestService

beforeAll(async () => {
  service = await startTestService({ sandbox: true })
  await service.addProject('buoys/small', 'private')
})
afterAll(() => service.stop())

interface Way {
  readonly way: 'app' | 'alone'
}
const ways: readonly Way[] = [{ way: 'app' }, { way: 'alone' }]

/** A command line with one saved connection to the service, and a folder for what it saves. */
async function prepare({ way }: Way, url = service.url, connection = {}) {
  const { directory, secrets } = await savedConnection(url, administratorToken, connection)
  if (way === 'app') await openApp(directory, version, secrets)
  const run = (argv: readonly string[], options: RunCommand = {}) =>
    runCommand([...argv, '--user-data', directory], { secrets, ...options })
  return { run, folder: temporaryDirectory() }
}

describe.each(ways)('with main in: $way', way => {
  test('check-service reports every read of a service that answers as documented', async () => {
    const { run } = await prepare(way)
    const { code, out, err } = await run(['check-service'])
    expect(out).toContain('projects.list')
    expect(err).toMatch(/Checking \d+ reads/)
    expect([code, out.includes(administratorToken)]).toEqual([0, false])
  })

  test('check-service exits with 1 when a read fails, and names it', async () => {
    const { url, replace } = await forwardTo(service.url)
    replace(/\/repository\/tags\?/, { not: 'a list' })
    const { run } = await prepare(way, url)
    const { code, out } = await run(['check-service'])
    expect(code).toBe(1)
    expect(out).toContain('tags.list')
  })

  test('a ref is kept offline, updated, and searched by contents and by names', async () => {
    const { run } = await prepare(way)
    const keep = ['offline', 'keep', 'buoys/small', 'main']
    const kept = await run(keep)
    expect([kept.code, kept.err]).toEqual([0, ''])
    expect(kept.out).toMatch(/^buoys\/small at main: 2 files, [1-9]\d* bytes\.\n$/)
    expect((await run(keep)).out).toBe(kept.out)
    const names = await run(['offline', 'search', 'README', '--names'])
    expect(JSON.parse(names.out)).toMatchObject([{ project: 'buoys/small', ref: 'main', path: 'README.md' }])
    const contents = await run(['offline', 'search', 'ODD NAME', '--output', 'jsonl'])
    expect(JSON.parse(contents.out)).toMatchObject({ path: 'src/a b%20c.txt', line: 1, text: 'odd name' })
    expect(await run(['offline', 'search', 'ODD NAME', '--match-case'])).toMatchObject({ code: 1, out: '[]\n' })
  })

  test('a ref that does not exist is not kept', async () => {
    const { run } = await prepare(way)
    const { code, err } = await run(['offline', 'keep', project, 'no-such-branch'])
    expect([code, err]).toEqual([6, 'gatehouse: The service answered: 404 Commit Not Found.\n'])
  })

  test.each(['jsonl', 'csv'])('an audit log is saved as %s with a manifest that fits it', async ending => {
    const { run, folder } = await prepare(way)
    const file = join(folder, `audit.${ending}`)
    const exported = await run(['audit', 'export', '--to', file])
    const manifest = JSON.parse(readFileSync(`${file}.manifest.json`, 'utf8'))
    expect([exported.code, exported.err]).toEqual([0, ''])
    expect(exported.out).toContain(`${manifest.events} events saved to ${file}, SHA-256 ${manifest.sha256}`)
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    expect(lines).toHaveLength(manifest.events + (ending === 'csv' ? 1 : 0))
    expect(manifest).toMatchObject({ log: 'instance', service: { url: service.url }, coverage: { complete: true } })
    const verified = await run(['audit', 'verify', file])
    expect([verified.code, verified.err]).toEqual([0, ''])
    expect(verified.out).toContain(`unchanged since its export: ${manifest.events} events`)
  })

  test('the log of a project, and a period, are saved alone', async () => {
    const { run, folder } = await prepare(way)
    const [all, some, none] = ['all', 'some', 'none'].map(name => join(folder, `${name}.jsonl`))
    const of = ['audit', 'export', '--project', project]
    expect((await run([...of, '--to', all ?? ''])).code).toBe(0)
    const events = read(all).map(({ created_at }) => created_at)
    const middle = events[Math.floor(events.length / 2)] ?? ''
    expect((await run([...of, '--after', middle, '--to', some ?? ''])).code).toBe(0)
    expect(read(some).map(({ created_at }) => created_at)).toEqual(events.filter(at => at >= middle))
    expect((await run([...of, '--before', '1990-01-01', '--to', none ?? ''])).out).toContain('0 events saved')
  })

  test('an undone change is undone on the service, once', async () => {
    const { run } = await prepare(way)
    const name = `undone-${way.way}`
    const create = ['call', 'tags.create', '--id', project, '--tag_name', name, '--ref', 'main', '--write']
    expect((await run(create)).code).toBe(0)
    const [entry] = JSON.parse((await run(['journal', 'list'])).out)
    expect((await run(['journal', 'undo', String(entry.id)])).err).toContain('Add --write')
    const planned = await run(['journal', 'undo', String(entry.id), '--dry-run'])
    expect(JSON.parse(planned.out)).toMatchObject({ possible: true, operation: 'tags.delete' })
    const read = ['call', 'tags.get', '--id', project, '--tag_name', name]
    expect((await run(read)).code).toBe(0)
    const undone = await run(['journal', 'undo', String(entry.id), '--write'])
    expect([undone.code, undone.err]).toMatchObject([
      0,
      expect.stringMatching(/^Undone by journal entry \d+\. State before: restored\.\n$/),
    ])
    expect((await run(read)).code).toBe(6)
    const again = await run(['journal', 'undo', String(entry.id), '--write'])
    expect([again.code, again.err]).toEqual([7, 'gatehouse: It was undone already.\n'])
  })
})

function read(file = ''): readonly { readonly id: number; readonly created_at: string }[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter(line => line !== '').map(line => JSON.parse(line))
}

describe('audit verify', () => {
  async function exported() {
    const { run, folder } = await prepare({ way: 'alone' })
    const file = join(folder, 'audit.jsonl')
    expect((await run(['audit', 'export', '--project', project, '--to', file])).code).toBe(0)
    return { run, file, manifest: `${file}.manifest.json` }
  }

  test('detects a row that was changed without changing the size', async () => {
    const { run, file } = await exported()
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      text.replace(/"id":(\d)/, (_all, digit) => `"id":${(Number(digit) + 1) % 10}`),
    )
    const { code, out, err } = await run(['audit', 'verify', file])
    expect([code, out]).toEqual([1, ''])
    expect(err).toBe('audit.jsonl is not the file that was exported: its SHA-256 differs from that of the manifest.\n')
  })

  test('detects a file that was cut, or to which something was added', async () => {
    const { run, file } = await exported()
    const size = readFileSync(file).length
    truncateSync(file, size - 1)
    const cut = await run(['audit', 'verify', file])
    expect([cut.code, cut.err]).toMatchObject([
      1,
      expect.stringContaining(`has ${size - 1} bytes, the manifest says ${size}`),
    ])
    truncateSync(file, size + 1)
    expect((await run(['audit', 'verify', file])).err).toContain(`has ${size + 1} bytes`)
  })

  test('needs the file and a manifest that is one', async () => {
    const { run, file, manifest } = await exported()
    writeFileSync(manifest, '{"sha256": "short"}')
    expect(await run(['audit', 'verify', file])).toMatchObject({ code: 2, out: '' })
    writeFileSync(manifest, 'not JSON')
    expect((await run(['audit', 'verify', file])).err).toContain('is no manifest of an export')
    await rm(manifest)
    const missing = await run(['audit', 'verify', file])
    expect([missing.code, missing.err]).toEqual([2, `gatehouse: The manifest ${manifest} can’t be read.\n`])
    writeFileSync(manifest, JSON.stringify({ sha256: 'a'.repeat(64), bytes: 1, file: 'audit.jsonl' }))
    await rm(file)
    expect(await run(['audit', 'verify', file])).toMatchObject({ code: 2, out: '' })
  })
})

describe('without a keychain', () => {
  test('an entry that was encrypted can’t be undone', async () => {
    const { run } = await prepare({ way: 'alone' })
    const create = ['call', 'tags.create', '--id', project, '--tag_name', 'sealed', '--ref', 'main', '--write']
    expect((await run(create)).code).toBe(0)
    const [{ id }] = JSON.parse((await run(['journal', 'list'])).out)
    const undone = await run(['journal', 'undo', String(id), '--write'], { notice: 'It is locked' })
    expect([undone.code, undone.err]).toEqual([7, 'gatehouse: What was sent can no longer be read.\n'])
    expect((await run(['call', 'tags.get', '--id', project, '--tag_name', 'sealed'])).code).toBe(0)
  })

  test('nothing is kept offline', async () => {
    const { run } = await prepare({ way: 'alone' })
    const { code, err } = await run(['offline', 'keep', project, 'main'], { notice: 'It is locked' })
    expect([code, err]).toEqual([
      3,
      'gatehouse: Nothing can be kept offline: it needs the keychain of the system and a disk that can be written to.\n',
    ])
  })
})
