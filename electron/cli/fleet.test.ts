import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { openApp } from '../main/testing/app-for-commands.ts'
import { forwardTo } from '../main/testing/forwarder.ts'
import { temporaryDirectory } from '../main/testing/temporary.ts'
import { administratorToken, startTestService, type TestService } from '../service/testing/test-service.ts'
import { runCommand, savedConnection, version } from './testing/command.ts'

let service: TestService
let paths: readonly string[]

beforeAll(async () => {
  service = await startTestService({ sandbox: true })
  const projects = (await service.call('/projects?per_page=100')).json()
  if (!Array.isArray(projects)) throw new TypeError('no list of projects')
  paths = projects.map(({ path_with_namespace }) => String(path_with_namespace)).toSorted()
})
afterAll(() => service.stop())

async function prepare(url = service.url, way = 'alone') {
  const { directory, secrets } = await savedConnection(url, administratorToken)
  if (way === 'app') await openApp(directory, version, secrets)
  return (argv: readonly string[]) => runCommand([...argv, '--user-data', directory], { secrets })
}

/** A file of policies, as the window exports it. */
function policyFile(...policies: readonly object[]): string {
  const file = join(temporaryDirectory(), 'policies.yaml')
  writeFileSync(file, stringify({ version: 1, policies }))
  return file
}

const impossible = { name: 'Many approvals', severity: 'high', rule: 'approvals.required >= 90' }
const trivial = { name: 'Any state', severity: 'low', rule: 'project.archived or not project.archived' }
const results = (out: string) =>
  JSON.parse(out).map(({ project, result }: Record<string, string>) => `${result} ${project}`)

describe('policy check', () => {
  test.each(['app', 'alone'])(
    'exits with 1 and lists the projects that violate a policy, with main in: %s',
    async way => {
      const run = await prepare(service.url, way)
      const { code, out, err } = await run(['policy', 'check', policyFile(impossible), policyFile(trivial)])
      expect(code).toBe(1)
      expect(results(out)).toEqual(paths.map(path => `violation ${path}`))
      expect(JSON.parse(out)[0].values).toMatch(/^approvals\.required: \d+$/)
      expect(err).toContain(`Many approvals: ${paths.length} violated, 0 unknown, 0 excepted, 0 compliant\n`)
      expect(err).toContain(`Any state: 0 violated, 0 unknown, 0 excepted, ${paths.length} compliant\n`)
    },
  )

  test('exits with 0 when each policy is compliant, and reads only what the rules need', async () => {
    const { url, seen } = await forwardTo(service.url)
    const run = await prepare(url)
    expect(await run(['policy', 'check', policyFile(trivial)])).toMatchObject({ code: 0, out: '[]\n' })
    expect(seen.filter(request => /\/projects\/\d|\/projects\/[^?]*%2F/.test(request))).toEqual([])
  })

  test('an exception counts until the end of its last day, with its reason', async () => {
    const run = await prepare()
    const [project = ''] = paths
    const scope = `"${project}"`
    const of = (expires: string) =>
      policyFile({ ...impossible, scope, exceptions: [{ project, reason: 'One maintainer', expires }] })
    const valid = await run(['policy', 'check', of('2999-12-31')])
    expect([valid.code, JSON.parse(valid.out)]).toMatchObject([
      0,
      [{ project, result: 'excepted', reason: 'One maintainer (until 2999-12-31)' }],
    ])
    expect((await run(['policy', 'check', of('2020-01-01')])).code).toBe(1)
  })

  test('a project without the values that a rule needs does not count as compliant', async () => {
    const { url, refuse } = await forwardTo(service.url)
    refuse(/\/approval/)
    const run = await prepare(url)
    const check = ['policy', 'check', policyFile(impossible)]
    const { code, out } = await run(check)
    expect([code, results(out)]).toEqual([1, paths.map(path => `unknown ${path}`)])
    expect(JSON.parse(out)[0].values).toBe('approvals.required: No access')
    expect((await run([...check, '--allow-unknown'])).code).toBe(0)
  })

  test('a service that ends in between fails the check', async () => {
    const { url, refuse } = await forwardTo(service.url)
    refuse(/\/approval/, 401)
    const run = await prepare(url)
    expect(await run(['policy', 'check', policyFile(impossible)])).toMatchObject({ code: 5, out: '' })
  })

  test('nothing is sent for a file that is not valid', async () => {
    const { url, seen } = await forwardTo(service.url)
    const run = await prepare(url)
    const file = policyFile({ ...impossible, rule: 'approvals.required >=' })
    const cases: readonly (readonly [string, string])[] = [
      [file, `${file}: Many approvals: the rule is not valid at character`],
      [policyFile({ ...impossible, severity: 'urgent' }), 'policies.0.severity'],
      ['/no/such/file', '/no/such/file can’t be read'],
    ]
    for (const [name, words] of cases) {
      const { code, out, err } = await run(['policy', 'check', name])
      expect([code, out]).toEqual([2, ''])
      expect(err).toContain(words)
    }
    expect((await run(['policy', 'check'])).code).toBe(2)
    expect(seen).toEqual([])
  })
})

describe('fleet query', () => {
  const query = (...rest: readonly string[]) => ['fleet', 'query', ...rest]

  test('lists the projects that match, with the columns that are named', async () => {
    const run = await prepare()
    const all = JSON.parse((await run(query('', '--columns', 'project.archived,approvals.required'))).out)
    expect(all.map(({ path }: { readonly path: string }) => path)).toEqual(paths)
    const expected = all.filter((row: Record<string, number>) => (row['approvals.required'] ?? 0) >= 1)
    expect(expected.length).toBeGreaterThan(0)
    const found = await run(query('approvals.required >= 1', '--columns', 'project.archived,approvals.required'))
    expect(JSON.parse(found.out)).toEqual(expected)
    const csv = await run(query('approvals.required >= 1', '--columns', 'approvals.required', '--output', 'csv'))
    expect(csv.out.split('\r\n')[0]).toBe('"path","approvals.required"')
  })

  test('says why a value is missing, and how many projects are unknown', async () => {
    const { url, refuse } = await forwardTo(service.url)
    refuse(/\/approval/)
    const run = await prepare(url)
    const { out, err } = await run(query('approvals.required >= 1', '--columns', 'approvals.required'))
    expect([out, err]).toMatchObject(['[]\n', expect.stringContaining(`Unknown: ${paths.length} of ${paths.length}`)])
    const all = await run(query('', '--columns', 'approvals.required', '--output', 'jsonl'))
    expect(JSON.parse(all.out.split('\n')[0] ?? '')).toMatchObject({ 'approvals.required': { missing: 'forbidden' } })
  })

  test('refuses an expression or a column that does not exist', async () => {
    const run = await prepare()
    for (const argv of [query('nothing.like >= 1'), query('', '--columns', 'nothing')]) {
      expect(await run(argv)).toMatchObject({ code: 2, out: '' })
    }
  })
})
