import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkReport, type ServiceCheck } from '#shared/bridge.ts'
import { getEndpoint, operationIds } from '#shared/contract/contract.ts'
import { skipIf } from '#shared/testing/skip-if.fixture.ts'
import { administratorToken, startTestService, type TestService } from '../../service/testing/test-service.ts'
import { json, type Respond, serve } from '../testing/http-server.ts'
import { proxyTo, type TestProxyOptions } from '../testing/proxy.ts'
import { connectionTo, openRun, service } from '../testing/run.ts'
import { testRef, testToken } from '../testing/target.ts'
import { sampleFile, sampleFileText } from './samples.ts'
import { createServiceChecks } from './service-check.ts'

const reads = operationIds.filter(id => getEndpoint(id).effect === 'read')

async function getCheck(url: string, options: TestProxyOptions = {}) {
  const saved: string[] = []
  const saveFile = async ({ content }: { readonly content: string }) => {
    saved.push(content)
    return { path: '/here/samples.json' }
  }
  const app = await proxyTo(url, options)
  const checks = createServiceChecks({ proxy: app.proxy, emit: () => {}, saveFile })
  onTestFinished(() => checks.close())
  const ended = async () => {
    const found = await checks.ended(testRef)
    if (!found) throw new Error('There is no check')
    return found
  }
  return { app, checks, ended, saved }
}

async function found(url: string, options?: TestProxyOptions): Promise<ServiceCheck> {
  const { checks, ended } = await getCheck(url, options)
  checks.start(testRef)
  return ended()
}

async function sandbox(options: Parameters<typeof startTestService>[0] = {}): Promise<TestService> {
  const service = await startTestService({ sandbox: true, ...options })
  onTestFinished(() => service.stop())
  return service
}

function ofOutcome({ reads: all }: ServiceCheck, ...outcomes: readonly string[]) {
  return all.filter(({ outcome }) => outcomes.includes(String(outcome))).map(({ operation }) => operation)
}

/** A project with what lies below it, all of it called by one word. */
const canary = 'tidewrack'
const names = { name: canary, path: canary, path_with_namespace: canary, default_branch: canary, key: canary }
const row = { id: 7, iid: 7, type: 'blob', ...names }
const thing: Respond = ({ url }, response) => json(response, url.includes('?') || /s$/.test(url) ? [row] : row)

describe('A check of the embedded service', () => {
  test('finds every read as expected, and lists those without params', async () => {
    const service = await sandbox()
    const check = await found(service.url, { token: administratorToken })
    expect(check.state).toBe('done')
    expect(ofOutcome(check, 'notAsked')).toEqual(['keys.get', 'keys.find'])
    expect(ofOutcome(check, 'asDeclared').length).toBe(reads.length - 2)
    expect(check.undo.map(({ operation }) => operation)).toEqual(
      operationIds.filter(id => getEndpoint(id).effect !== 'read'),
    )
  })

  const versions = [
    [12, 10],
    [13, 12],
    [15, 11],
    [16, 11],
    [18, 5],
  ] as const

  test.each(versions)('as version %i.%i, under limits, ends without a failure', async (major, minor) => {
    const version = { major, minor }
    const values = { api: 200, audit_events: 3, project_members: 2, projects: 2, raw_files: 2, archives: 1 }
    const service = await sandbox({ profile: 'gitlab', version, limits: { name: 'stock', seconds: 1, values } })
    const check = await found(service.url, { token: administratorToken, profile: 'gitlab', version })
    expect([check.state, check.version]).toEqual(['done', `${major}.${minor}`])
    expect(ofOutcome(check, 'failed', 'notAllowed', 'otherEdition')).toEqual([])
  })

  // Writes to the sources: a run that tests does not.
  test.each(versions)(
    'as version %i.%i is recorded as samples',
    skipIf(!process.env.GATEHOUSE_RECORD, 'It records samples only with GATEHOUSE_RECORD=1.'),
    async (major, minor) => {
      const version = { major, minor }
      const { url } = await sandbox({ profile: 'gitlab', version })
      const { checks, ended, saved } = await getCheck(url, { token: administratorToken, profile: 'gitlab', version })
      checks.start(testRef)
      await ended()
      await checks.saveSamples(testRef)
      const recorded = sampleFile.parse(JSON.parse(saved[0] ?? ''))
      const file = resolve(import.meta.dirname, `../../../shared/contract/samples/embedded-${major}.${minor}.json`)
      writeFileSync(file, sampleFileText({ ...recorded, from: 'The embedded service, with its sandbox' }))
    },
  )

  test('does not count a missing edition or role as a failure', async () => {
    const service = await sandbox({ edition: 'core' })
    service.addUser('newcomer', [{ secret: 'token-of-the-newcomer', scopes: ['api'] }])
    const check = await found(service.url, { token: 'token-of-the-newcomer' })
    expect(ofOutcome(check, 'failed')).toEqual([])
    expect(ofOutcome(check, 'otherEdition')).toContain('epics.list')
    expect(ofOutcome(check, 'notAllowed')).toContain('instanceVariables.list')
    const of = (operation: string) => check.undo.find(undo => undo.operation === operation)
    expect(of('epics.update')).toMatchObject({ promise: 'none', because: expect.stringContaining('epics.get') })
  })

  test('stores no responses', async () => {
    const service = await sandbox()
    const { app, checks, ended } = await getCheck(service.url, { token: administratorToken })
    checks.start(testRef)
    await ended()
    const kept = await app.failure('tags.list', { id: 'harbor/lighthouse' }, { from: 'cache' })
    expect(kept.kind).toBe('notFound')
  })
})

describe('A report', () => {
  test('lists the differences, without text of a response, an error or the address', async () => {
    const server = await serve((request, response, raw) => {
      if (request.url.includes('/audit_events')) return json(response, { message: `403 ${canary}` }, 403)
      if (request.url.includes('/branches')) {
        return json(response, { error: 'insufficient_scope', scope: `api ${canary}` }, 403)
      }
      if (request.url.includes('/snippets')) return json(response, { error: '404 Not Found' }, 404)
      if (request.url.includes('/events')) return json(response, { [canary]: canary }, 500)
      if (request.url.includes('/tags')) return json(response, [{ ...row, target: canary, message: 5 }, canary])
      return thing(request, response, raw)
    })
    const check = await found(server.url, { token: `token-${canary}` })
    expect(ofOutcome(check, 'tolerated')).toContain('tags.list')
    expect(ofOutcome(check, 'gone')).toContain('snippets.list')
    expect(ofOutcome(check, 'failed')).toContain('activityEvents.own')
    const report = checkReport(check, '1.0.0')
    expect(report).toContain('message: expected string, received number')
    expect(report).toContain('1 row was not understood')
    expect(report).not.toContain(canary)
    expect(report).not.toContain(new URL(server.url).host)
    expect(JSON.stringify(check)).not.toContain(canary)
  })

  test('skips params whose value from the service is invalid', async () => {
    const server = await serve(({ url }, response) => json(response, url.includes('?') ? [{ id: -1, name: '' }] : {}))
    const check = await found(server.url)
    expect(ofOutcome(check, 'notAsked')).toContain('tags.list')
    expect(server.seen.every(({ url }) => !url.includes('/projects/'))).toBe(true)
  })
})

describe('Samples of a check', () => {
  test('contain no text of a response, and list the differences', async () => {
    const server = await serve((request, response, raw) => {
      if (request.url.includes('/tags')) return json(response, [{ ...row, target: canary, message: 5 }, canary])
      return thing(request, response, raw)
    })
    const { checks, ended, saved } = await getCheck(server.url)
    expect(await checks.saveSamples(testRef)).toBeNull()
    checks.start(testRef)
    await ended()
    const reported = await checks.saveSamples(testRef)
    const [text = ''] = saved
    const file = sampleFile.parse(JSON.parse(text))
    expect(reported).toEqual({ path: '/here/samples.json', samples: file.samples.length })
    expect(text).not.toContain(canary)
    expect(file.samples.find(({ operation }) => operation === 'tags.list')?.differs).toEqual([
      'the whole answer: expected object, received string',
      'message: expected string, received number',
      '1 row was not understood',
    ])
  })
})

describe('An interrupted check', () => {
  /** A check that has sent ten requests. */
  async function checkUnderWay() {
    const asked = Promise.withResolvers<void>()
    const server = await serve((request, response, raw) => {
      if (server.seen.length === 10) asked.resolve()
      return thing(request, response, raw)
    })
    const check = await getCheck(server.url)
    check.checks.start(testRef)
    await asked.promise
    return { server, ...check }
  }

  test('can be paused and resumed', async () => {
    const { server, checks, ended } = await checkUnderWay()
    expect(checks.pause(testRef)?.state).toBe('paused')
    const paused = await ended()
    expect(paused).toMatchObject({ state: 'paused', error: null })
    expect(ofOutcome(paused, 'null').length).toBeGreaterThan(40)
    const before = server.seen.length
    checks.resume(testRef)
    expect((await ended()).state).toBe('done')
    const again = server.seen.slice(before).map(({ url }) => url)
    expect(again.length).toBeGreaterThan(0)
    // Only the request in progress.
    expect(server.seen.slice(0, before).filter(({ url }) => again.includes(url)).length).toBeLessThanOrEqual(1)
  })

  test('can be stopped, and lists the skipped reads', async () => {
    const { checks, ended } = await checkUnderWay()
    checks.stop(testRef)
    const check = await ended()
    expect(check.state).toBe('done')
    expect(ofOutcome(check, 'null')).toEqual([])
    expect(check.reads.at(-1)).toMatchObject({ outcome: 'notAsked', detail: 'The check was stopped' })
  })

  test('pauses when the service is unreachable, and reports the reason', async () => {
    const server = await serve(async (request, response, raw) => {
      if (server.seen.length < 10) return thing(request, response, raw)
      response.destroy()
      await server.close()
    })
    const check = await found(server.url)
    expect(check).toMatchObject({ state: 'paused', error: { kind: 'offline' } })
    expect(check.reads.map(({ detail }) => detail)).not.toContain('No response')
    expect(ofOutcome(check, 'null').length).toBeGreaterThan(40)
  })

  test('sends no request when the connection changes while it waits for a rate limit', async () => {
    const server = await serve((request, response, raw) => {
      if (!request.url.includes('/audit_events')) return service(request, response, raw)
      response.writeHead(429, { 'Retry-After': '1' }).end()
    })
    const run = await openRun()
    const input = connectionTo(server.url)
    const { id } = await run.connections.add({ ...input, token: testToken })
    await run.connections.learnUser(id)
    const ref = run.ref(id)
    run.checks.start(ref)
    await expect.poll(() => run.checks.get(ref)?.waitsUntil).toEqual(expect.any(Number))
    const before = server.seen.length
    await run.connections.update({ ...input, id, token: `${testToken}-later` })
    expect(await run.checks.ended(ref)).toMatchObject({ state: 'paused', error: { kind: 'connectionChanged' } })
    expect(server.seen.slice(before).filter(({ headers }) => headers['private-token'] === testToken)).toEqual([])
  })

  test('reports the same about undo when stopped again after it has ended', async () => {
    const tag = {
      ...row,
      message: null,
      target: 'abc',
      release: null,
      commit: { id: 'abc', short_id: 'abc', title: 'Said' },
    }
    const server = await serve((request, response, raw) => {
      if (!request.url.includes('/tags')) return thing(request, response, raw)
      json(response, request.url.includes('?') ? [tag] : tag)
    })
    const { checks, ended } = await getCheck(server.url)
    checks.start(testRef)
    const { undo } = await ended()
    expect(undo.find(({ operation }) => operation === 'tags.delete')?.promise).toBe('exact')
    expect(checks.stop(testRef)?.undo).toEqual(undo)
  })

  test('is forgotten with its connection', async () => {
    const server = await serve(thing)
    const { checks, ended } = await getCheck(server.url)
    checks.start(testRef)
    await ended()
    checks.forget('test')
    expect(checks.get(testRef)).toBeNull()
  })
})
