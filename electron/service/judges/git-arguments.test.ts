import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getEndpoint, operationIds } from '#shared/contract/contract.ts'
import { calls } from '../testing/calls/index.ts'
import { operationRequest } from '../testing/operation-request.ts'
import { type ServiceProcess, startServiceProcess } from '../testing/service-process.ts'

/**
 * A wrapper records every command line passed to git and then runs the real git: input of callers never appears where git would parse it as an
 * option.
 */

/** A marker that doesn't occur in the service's own arguments. */
const mark = 'zq7x'

let folder: string
let log: string
let service: ServiceProcess

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-arguments-'))
  log = join(folder, 'commands')
  const real = execFileSync('sh', ['-c', 'command -v git']).toString().trim()
  const wrapper = join(folder, 'git')
  // One write for each command: those of several processes do not mix.
  writeFileSync(wrapper, `#!/bin/sh\n{ printf '%s\\037' "$@"; printf '\\036'; } >> '${log}'\nexec '${real}' "$@"\n`)
  chmodSync(wrapper, 0o755)
  const path = `${folder}${delimiter}${process.env.PATH}`
  service = await startServiceProcess(['--data', join(folder, 'data'), '--sandbox'], { PATH: path })
})

afterAll(async () => {
  await service.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

/** The commands since the last look, each as its arguments. */
function commands(): string[][] {
  const text = existsSync(log) ? readFileSync(log, 'utf8') : ''
  writeFileSync(log, '')
  return text
    .split('\x1e')
    .filter(line => line !== '')
    .map(line => line.split('\x1f').slice(0, -1))
}

const operations = operationIds.filter(id => /\/repository\/|remote_mirrors|deployments/.test(getEndpoint(id).path))
const slots = operations.flatMap(id => {
  const { path, query, body } = getEndpoint(id).params
  return Object.keys({ ...path, ...query, ...body }).map(name => ({ id, name }))
})

const option = fc.oneof(
  fc.constantFrom(
    '-',
    '--',
    '-c',
    '-C',
    '-o',
    '--output=',
    '--upload-pack=',
    '--exec=',
    '--git-dir=',
    '--config=',
    '--format=%x',
    '-p ',
    '--not ',
    '^-',
  ),
  fc.string({ maxLength: 8 }).map(text => `-${text}`),
)
const hostile = fc
  .tuple(option, fc.constantFrom('', ' ', '/', '..', ':', '=', '\n'), fc.constantFrom('', 'main', '/tmp/out'))
  .map(parts => parts.join('') + mark)

it('no input of a caller reaches git as an option', async () => {
  expect(commands().length).toBeGreaterThan(0)
  let reached = 0
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...slots), hostile, async ({ id, name }, value) => {
      const good: Readonly<Record<string, unknown>> = calls[id][0]
      const given = Array.isArray(good[name]) ? [value, value] : value
      const { path, request } = operationRequest(getEndpoint(id), { ...good, [name]: given })
      const { status } = await service.call(path, request)
      expect(status).toBeLessThan(500)
      for (const command of commands()) {
        reached += command.filter(argument => argument.includes(mark)).length
        expect(optionsIn(command).filter(argument => argument.includes(mark))).toEqual([])
      }
    }),
    { numRuns: 1000, seed: 20_261_121 },
  )
  // The test is meaningful: input of callers does reach git.
  expect(reached).toBeGreaterThan(0)
}, 120_000)

/** Arguments that git parses as options: those that begin with a dash, up to the end-of-options marker. */
function optionsIn(command: readonly string[]): string[] {
  const end = command.findIndex(argument => argument === '--' || argument === '--end-of-options')
  return command.slice(0, end === -1 ? command.length : end).filter(argument => argument.startsWith('-'))
}
