import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp } from '../main/testing/app-for-commands.ts'
import { forwardTo } from '../main/testing/forwarder.ts'
import { temporaryDirectory } from '../main/testing/temporary.ts'
import { administratorToken, startTestService, type TestService } from '../service/testing/test-service.ts'
import { type RunCommand, runCommand, savedConnection, version } from './testing/command.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ sandbox: true })
})
afterAll(() => service.stop())

const ways = [{ way: 'app' }, { way: 'alone' }] as const

async function prepare({ way }: { readonly way: 'app' | 'alone' }, url = service.url) {
  const { directory, secrets } = await savedConnection(url, administratorToken, {})
  if (way === 'app') await openApp(directory, version, secrets)
  const run = (argv: readonly string[], options: RunCommand = {}) =>
    runCommand([...argv, '--user-data', directory], { secrets, ...options })
  return { run, folder: temporaryDirectory() }
}

describe.each(ways)('with main in: $way', way => {
  test('a log is archived, listed, verified, searched, and exported to a file that verifies elsewhere', async () => {
    const { run, folder } = await prepare(way)
    const kept = await run(['audit', 'archive', 'run'])
    expect([kept.code, kept.err]).toEqual([0, ''])
    const [, events = '', head = ''] = /has (\d+) events, .* Head ([0-9a-f]{64})\./.exec(kept.out) ?? []
    expect(Number(events)).toBeGreaterThan(100)
    // A second run archives nothing twice.
    expect((await run(['audit', 'archive', 'run'])).out).toContain(`has ${events} events`)
    const [listed] = JSON.parse((await run(['audit', 'archive', 'list'])).out)
    expect(listed).toMatchObject({ log: 'the instance', events: Number(events), gaps: 0 })
    const verified = await run(['audit', 'archive', 'verify'])
    expect([verified.code, verified.out]).toEqual([0, expect.stringContaining(head)])
    const found = await run(['audit', 'archive', 'search', 'Owner', '--author', 'mats'])
    expect(JSON.parse(found.out)[0]).toMatchObject({ author_name: expect.stringMatching(/mats/i) })
    expect(await run(['audit', 'archive', 'search', 'no-such-word'])).toMatchObject({ code: 1, out: '[]\n' })

    const file = join(folder, 'archive.jsonl')
    expect((await run(['audit', 'archive', 'export', '--to', file])).code).toBe(0)
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(Number(events))
    const manifest = JSON.parse(readFileSync(`${file}.manifest.json`, 'utf8'))
    expect(manifest).toMatchObject({
      ...{ log: 'instance', events: Number(events), coverage: { complete: true }, gaps: [] },
      chain: { head, is_that_of_the_archive: true },
    })
    // Another machine: without the data and the keychain.
    const elsewhere = await runCommand(['audit', 'verify', file, '--user-data', temporaryDirectory()], {})
    expect([elsewhere.code, elsewhere.out]).toEqual([0, expect.stringContaining(`hash chain is intact: head ${head}`)])
  })

  test('an export with two lines exchanged doesn’t verify, even with the right SHA-256', async () => {
    const { run, folder } = await prepare(way)
    await run(['audit', 'archive', 'run'])
    const file = join(folder, 'archive.jsonl')
    await run(['audit', 'archive', 'export', '--to', file])
    const [first = '', second = '', ...rest] = readFileSync(file, 'utf8').split('\n')
    writeFileSync(file, [second, first, ...rest].join('\n'))
    const { createHash } = await import('node:crypto')
    const manifest = JSON.parse(readFileSync(`${file}.manifest.json`, 'utf8'))
    const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex')
    writeFileSync(`${file}.manifest.json`, JSON.stringify({ ...manifest, sha256 }))
    const { code, err } = await run(['audit', 'verify', file])
    expect([code, err]).toEqual([1, expect.stringContaining('its hash chain differs')])
  })

  test('a run that the service interrupts keeps what was read, and the next one completes it', async () => {
    const { url, refuse } = await forwardTo(service.url)
    const { run } = await prepare(way, url)
    // The log of the sandbox begins in December 2024, and goes on to the autumn of 2026.
    refuse(/\/audit_events\?.*created_before=2025/)
    const interrupted = await run(['audit', 'archive', 'run'])
    expect(interrupted.code).not.toBe(0)
    const [partly] = JSON.parse((await run(['audit', 'archive', 'list'])).out)
    expect(partly).toMatchObject({ events: expect.any(Number), gaps: 1 })
    expect(partly.events).toBeGreaterThan(0)
    refuse(null)
    const completed = await run(['audit', 'archive', 'run'])
    expect([completed.code, completed.err]).toEqual([0, ''])
    const [whole] = JSON.parse((await run(['audit', 'archive', 'list'])).out)
    expect(whole).toMatchObject({ gaps: 0 })
    expect(whole.events).toBeGreaterThan(partly.events)
  })
})

test('without a folder of its own nothing is archived', async () => {
  const { code, err } = await runCommand(
    ['audit', 'archive', 'run', '--service', service.url, '--token-command', `echo ${administratorToken}`],
    {},
  )
  expect([code, err]).toEqual([expect.any(Number), expect.stringContaining('An archive needs the keychain')])
  expect(code).not.toBe(0)
})
