import { expect, onTestFinished, test } from 'vitest'
import { getEndpoint, type OperationId, operationIds, type Params } from '#shared/contract/contract.ts'
import { isServed } from '#shared/contract/endpoint.ts'
import { formatVersion } from '#shared/service-version.ts'
import { calls } from '../../service/testing/calls/index.ts'
import { administratorToken, startTestService } from '../../service/testing/test-service.ts'
import { toAppError } from '../failure.ts'
import { proxyTo } from '../testing/proxy.ts'

/** As the stock servers limit them, with the minute and the values scaled down, so that each limit is met. */
const scaled = {
  seconds: 1,
  values: { api: 50, audit_events: 2, project_members: 1, projects: 1, raw_files: 1, archives: 1 },
}
/** Kept as bytes, which are saved and not read. */
const reads = operationIds.filter(id => getEndpoint(id).effect === 'read' && getEndpoint(id).response.kind !== 'bytes')

function getParams<I extends OperationId>(id: I): readonly Params<I>[] {
  return calls[id]
}

test.each([
  ['12.10', 'stock'],
  ['13.12', 'silent'],
  ['15.11', 'stock'],
  ['16.11', 'stock'],
  ['18.5', 'silent'],
] as const)(
  'every read of the contract is answered by version %s under %s limits, or said to be missing from it',
  async (text, name) => {
    const [major = 0, minor = 0] = text.split('.').map(Number)
    const version = { major, minor }
    const service = await startTestService({ sandbox: true, profile: 'gitlab', version, limits: { name, ...scaled } })
    onTestFinished(() => service.stop())
    const app = await proxyTo(service.url, { profile: 'gitlab', version, token: administratorToken })
    // Later params of some are of what a write before them made.
    const asked = reads.flatMap(id =>
      getParams(id)
        .slice(0, 1)
        .map(params => ({ id, params })),
    )
    const ends = await Promise.all(
      asked.map(async ({ id, params }) => {
        const error = await app.call(id, params, { priority: 'bulk' }).then(() => null, toAppError)
        return [id, error] as const
      }),
    )
    for (const [id, error] of ends) {
      if (isServed(getEndpoint(id), version)) expect([id, error]).toEqual([id, null])
      else
        expect([id, error]).toEqual([
          id,
          expect.objectContaining({ kind: 'notFound', version: formatVersion(version) }),
        ])
    }
    expect(ends.length).toBeGreaterThan(60)
    // The limits were reached, and no request waits any more.
    const waits = app.events.filter(({ type }) => type === 'limits.changed')
    expect(waits.length).toBeGreaterThan(1)
    expect(waits.at(-1)).toMatchObject({ waits: [] })
    expect(service.faults).toEqual([])
  },
)
