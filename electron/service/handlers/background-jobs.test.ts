import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { jobMetrics } from '#shared/contract/background-jobs.ts'
import { remoteMirror } from '#shared/contract/remote-mirrors.ts'
import { acrossRestart } from '../testing/restart.ts'
import { send, startTestService, type TestService } from '../testing/test-service.ts'

const headers = { 'content-type': 'application/json' }
const metricsAt = async (url: string) => jobMetrics.parse((await send(url, '/api/v4/bgjobs/compound_metrics')).json())

/** A server that takes a request and never answers it. */
function silentServer() {
  let asked = 0
  const server: Server = createServer(() => {
    asked += 1
  }).listen(0, '127.0.0.1')
  return {
    asked: () => asked,
    address: () => {
      const address = server.address()
      return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}/slow.git` : ''
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

describe('the metrics of background jobs', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
    service.addUser('ordinary', [{ secret: 'ordinary-token', scopes: ['api'] }])
  })
  afterAll(() => service.stop())

  it('return queues, the process and counts, separately and combined', async () => {
    await vi.waitFor(async () => expect((await metricsAt(service.url)).jobs.enqueued).toBe(0))
    const all = await metricsAt(service.url)
    const queues = Object.keys(all.queues)
    expect(queues).toEqual(expect.arrayContaining(['remote_mirrors', 'repository_maintenance']))
    expect(all.processes).toMatchObject([{ pid: process.pid, queues, concurrency: 4, busy: 0 }])
    const part = async (name: string) => (await service.call(`/bgjobs/${name}`)).json()
    expect(await part('queue_metrics')).toEqual({ queues: all.queues })
    expect(await part('process_metrics')).toEqual({ processes: all.processes })
    expect(await part('job_stats')).toEqual({ jobs: all.jobs })
  })

  it('count failed and dead jobs', async () => {
    const { id } = await service.addProject('a/failing', 'private')
    const before = (await metricsAt(service.url)).jobs
    const body = JSON.stringify({ url: `${service.url}/no/such.git`, enabled: true })
    await service.call(`/projects/${id}/remote_mirrors`, { method: 'POST', headers, body })
    await vi.waitFor(async () => {
      const { jobs } = await metricsAt(service.url)
      const more = (['processed', 'failed', 'dead'] as const).map(name => (jobs[name] ?? 0) - (before[name] ?? 0))
      expect(more).toEqual([1, 1, 1])
    })
  })

  it.each([
    ['ordinary-token', 403],
    [null, 401],
  ])('are for administrators: %s gets %i', async (token, status) => {
    for (const name of ['queue_metrics', 'process_metrics', 'job_stats', 'compound_metrics']) {
      expect((await service.call(`/bgjobs/${name}`, { token })).status).toBe(status)
    }
  })

  it('are called after the engine in the other profile', async () => {
    const other = await startTestService({ profile: 'gitlab' })
    expect((await other.call('/sidekiq/job_stats')).status).toBe(200)
    expect((await other.call('/bgjobs/job_stats')).status).toBe(404)
    await other.stop()
  })
})

it('a job that runs when the service is stopped is interrupted, and done after the next start', async () => {
  const slow = silentServer()
  const mirrors = '/api/v4/projects/harbor%2Flighthouse/remote_mirrors'
  await vi.waitFor(() => expect(slow.address()).not.toBe(''))
  await acrossRestart(
    async url => {
      const body = JSON.stringify({ url: slow.address(), enabled: true })
      const made = remoteMirror.parse((await send(url, mirrors, { method: 'POST', headers, body })).json())
      await vi.waitFor(() => expect(slow.asked()).toBe(1))
      expect((await metricsAt(url)).processes).toMatchObject([{ busy: 1 }])
      return { mirror: made.id, counts: (await metricsAt(url)).jobs }
    },
    async (url, { mirror, counts }) => {
      await vi.waitFor(() => expect(slow.asked()).toBe(2))
      const list = (await send(url, mirrors)).json()
      expect(list).toContainEqual(expect.objectContaining({ id: mirror, update_status: 'started', last_error: null }))
      // An interrupted job has not failed, and counts continue.
      const { failed, processed } = (await metricsAt(url)).jobs
      expect(failed).toBe(counts.failed)
      expect(processed).toBeGreaterThanOrEqual(counts.processed ?? 0)
    },
  )
  slow.close()
})
