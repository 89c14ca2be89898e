import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import {
  getEndpoint,
  isOperationId,
  type OperationId,
  operationIds,
  type Params,
  paramsSchema,
} from '#shared/contract/contract.ts'
import { lostBy } from '#shared/contract/endpoint.ts'
import { branch } from '#shared/contract/navigation.ts'
import { differences } from '#shared/differences.ts'
import { calls } from '../../service/testing/calls/index.ts'
import { operationRequest } from '../../service/testing/operation-request.ts'
import { Snapshot } from '../../service/testing/snapshot.ts'
import { administratorToken, startTestService, type TestService } from '../../service/testing/test-service.ts'
import { readState, stateCall } from '../proxy/state.ts'
import { proxyTo } from '../testing/proxy.ts'
import { getFailure } from '../testing/run.ts'
import { testRef } from '../testing/target.ts'

/** In the order of the sample calls, some of which need the results of others. */
const writes = Object.keys(calls)
  .flatMap(id => operationIds.filter(operation => operation === id))
  .filter(id => getEndpoint(id).effect !== 'read')
const invertible = writes.filter(id => {
  const { inverse } = getEndpoint(id)
  return inverse?.fidelity !== 'none' && !inverse?.whyNot?.({ profile: 'documents', version: null })
})

type Samples = { readonly [I in OperationId]?: Params<I> }
const file = { id: 'harbor/lighthouse', branch: 'main', commit_message: 'Try' } as const

/** The first sample call creates a branch: its undo has a test of its own. */
const samples: Samples = {
  'files.create': { ...file, file_path: 'notes/tried.md', content: 'a' },
  'commits.create': {
    ...file,
    actions: [
      { action: 'create', file_path: 'one.txt', content: '1\n' },
      { action: 'update', file_path: 'README.md', content: 'Nothing\n' },
      { action: 'chmod', file_path: 'bin/migrate', execute_filemode: false },
    ],
  },
}

/** The differences that the undo of a write with a near inverse leaves: the last part of each path in the state. Its `note` describes them. */
const leftBehind: Partial<Record<OperationId, RegExp>> = {
  'featureFlags.delete': /^(id|created_at)$/,
  'featureFlags.update': /^id$/,
  'approvalRules.delete': /^id$/,
  'freezePeriods.delete': /^(id|created_at)$/,
  'environments.delete': /^(id|last_deployment|state)$/,
  'geoNodes.delete': /^(id|self|status|repair|web_edit_url|web_geo_projects_url|current|selective_sync_shards)$/,
  'groupMembers.remove': /^override$/,
  'groupMembers.override': /^override$/,
  'epics.delete':
    /^(id|iid|web_url|reference|short|relative|full|created_at|closed_at|state|upvotes|downvotes|author)$/,
  'epicIssues.remove': /^epic_issue_id$/,
}
const ofCommits: readonly OperationId[] = [
  'files.create',
  'files.update',
  'files.delete',
  'commits.create',
  'commits.cherryPick',
  'commits.revert',
]
const listed = z.array(z.looseObject({ name: z.string().optional(), title: z.string().optional() }))

/** A list in an order that new ids do not change. */
function inOrder(state: unknown): unknown {
  const list = listed.safeParse(state)
  return list.success ? list.data.toSorted((one, other) => getName(one).localeCompare(getName(other))) : state
}

function getName({ name, title }: z.output<typeof listed>[number]): string {
  return name ?? title ?? ''
}

test('Every write declares how it is undone, or why it cannot be', () => {
  expect(operationIds.filter(id => getEndpoint(id).effect !== 'read' && !getEndpoint(id).inverse)).toEqual([])
  for (const id of operationIds) {
    const { effect, inverse } = getEndpoint(id)
    if (effect === 'read') expect(inverse, id).toBeUndefined()
    if (inverse?.fidelity === 'near') expect(lostBy(inverse, null), id).toMatch(/^[A-Z].*\.$/)
    if (inverse?.fidelity === 'none') expect(inverse.because, id).toMatch(/^[A-Z].*[^.]$/)
  }
})

describe('On the sandbox', () => {
  let service: TestService
  let snapshot: Snapshot

  beforeAll(async () => {
    service = await startTestService({ sandbox: true })
    snapshot = new Snapshot(service.directory)
  })
  afterAll(async () => {
    snapshot.close()
    await service.stop()
  })

  test.each(writes)('%s is undone as declared', async id => {
    await snapshot.take()
    const { proxy, call, sender, target, store } = await proxyTo(`${service.url}`, { token: administratorToken })
    const { inverse } = getEndpoint(id)
    const [params] = samples[id] ? [samples[id]] : calls[id]
    const look = async () => {
      const read = stateCall(inverse, paramsSchema(getEndpoint(id)).parse(params), null)
      if (read && isOperationId(read.operation)) expect(getEndpoint(read.operation).effect).toBe('read')
      const seen = read && (await readState(sender, target, read))
      if (seen) expect(seen.known).toBe(true)
      return seen?.known ? seen.value : null
    }
    onTestFinished(async () => {
      await snapshot.putBack()
      for (const next of calls[id]) {
        const { path, request } = operationRequest(getEndpoint(id), next)
        expect((await service.call(path, request)).status).toBeLessThan(300)
      }
    })
    const before = await look()
    const { journal } = await call(id, params)
    const plan = await proxy.undo.plan({ connection: testRef, id: journal ?? 0 })
    if (!invertible.includes(id)) {
      expect(plan).toMatchObject({ possible: false, because: expect.stringMatching(/./) })
      return
    }
    expect(plan).toMatchObject({ possible: true, changed: [] })
    const changed = await look()
    expect(differences(before, changed), 'the state shows what was written').not.toEqual([])
    const undone = await proxy.undo.undo({ connection: testRef, id: journal ?? 0 }, randomUUID())
    expect(store.journal.get(undone.journal ?? 0)).toMatchObject({ outcome: 'done', undoes: journal })
    if (!plan.possible) throw new Error('not possible')
    expect(store.journal.get(undone.journal ?? 0)?.restored).toEqual(undone.restored)
    if (plan.fidelity === 'exact') {
      expect(undone.restored).toEqual({ state: 'full', fields: [] })
      expect(differences(before, await look(), inverse?.fidelity === 'none' ? [] : inverse?.ignoring)).toEqual([])
    } else {
      expect(undone.restored.state, 'what is not restored is not said to be').toMatch(/^(partly|full|unread)$/)
    }
    if (plan.fidelity === 'exact') return
    if (ofCommits.includes(id)) {
      const heads = [before, await look()].map(state => branch.parse(state).commit.id)
      const { value } = await call('repository.compare', {
        id: 'harbor/lighthouse',
        from: heads[0] ?? '',
        to: heads[1] ?? '',
      })
      expect(value).toMatchObject({ commits: expect.arrayContaining([expect.anything()]), diffs: [] })
    } else {
      // A recreated resource has a new ID, which is used to read it.
      const back = getEndpoint(plan.operation)
      const made = back.effect === 'write' ? stateCall(back.inverse, plan.params, undone.value) : null
      const seen = await readState(sender, target, made)
      const now = seen.known ? seen.value : await look()
      const left = differences(inOrder(before), inOrder(now), inverse?.ignoring)
      const names = left.map(({ path }) => path.split('.').at(-1) ?? '')
      expect(names.filter(name => !leftBehind[id]?.test(name))).toEqual([])
    }
    expect(await getFailure(proxy.undo.undo({ connection: testRef, id: journal ?? 0 }, randomUUID()))).toMatchObject({
      kind: 'validation',
    })
  })

  test('a commit that creates a branch is undone by a commit on that branch, which stays', async () => {
    const { proxy, call } = await proxyTo(`${service.url}`, { token: administratorToken })
    const { journal } = await call('commits.create', {
      ...{ id: file.id, branch: 'tried-elsewhere', start_branch: 'main', commit_message: 'Try' },
      actions: [{ action: 'create', file_path: 'tried.txt', content: '1\n' }],
    })
    const request = { connection: testRef, id: journal ?? 0 }
    expect(await proxy.undo.plan(request)).toMatchObject({
      ...{ possible: true, changed: [] },
      note: 'A new commit undoes the changes; the branch stays, with both commits.',
    })
    const { restored } = await proxy.undo.undo(request, randomUUID())
    expect(restored).toEqual({ state: 'full', fields: [] })
    const { value } = await call('repository.compare', { id: file.id, from: 'main', to: 'tried-elsewhere' })
    expect(value).toMatchObject({ commits: [{}, {}], diffs: [] })
  })

  test('the value of a variable is nowhere in the journal, and creating one can be undone', async () => {
    const value = 'canary-5b1f0a77-of-a-variable'
    const mirror = 'https://harbor:canary-9d3e-of-a-mirror@mirror.example/lighthouse.git'
    const { proxy, call, store, directory } = await proxyTo(service.url, { token: administratorToken })
    const ids = [
      (await call('instanceVariables.create', { key: 'CANARY', value })).journal,
      (await call('instanceVariables.update', { key: 'CANARY', value: `${value}-2`, masked: false })).journal,
      (await call('instanceVariables.delete', { key: 'CANARY' })).journal,
      (await call('remoteMirrors.create', { id: 'harbor/lighthouse', url: mirror })).journal,
      (await call('instanceVariables.create', { key: 'CANARY', value })).journal,
    ]
    expect(await proxy.undo.plan({ connection: testRef, id: ids[4] ?? 0 })).toMatchObject({
      possible: true,
      operation: 'instanceVariables.delete',
      params: { key: 'CANARY' },
    })
    await proxy.undo.undo({ connection: testRef, id: ids[4] ?? 0 }, randomUUID())
    const entries = ids.map(id => store.journal.get(id ?? 0))
    expect(entries[1]).toMatchObject({ before: { value: { key: 'CANARY', value: null } } })
    expect(JSON.stringify(entries)).not.toContain('canary')
    for (const name of readdirSync(directory)) {
      expect(readFileSync(`${directory}/${name}`).includes('canary-'), name).toBe(false)
    }
  })
})
