import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { updateRef } from '../git/refs.ts'
import { startTestService, type TestReply, type TestService } from '../testing/test-service.ts'

/**
 * Twenty clients commit to one branch concurrently and repeatedly: of those that began at the same commit one is accepted, and no
 * refused commit is in the history. A gate holds each until all of a round have read the branch; then they race to move it.
 */

const gate = vi.hoisted(() => {
  const size = 20
  let held: (() => void)[] = []
  return {
    size,
    pass: async (): Promise<void> => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.push(resolve)
      if (held.length === size) {
        for (const release of held) release()
        held = []
      }
      await promise
    },
  }
})

vi.mock(import('../git/refs.ts'), async importOriginal => {
  const refs = await importOriginal()
  const update: typeof updateRef = async (...given) => {
    await gate.pass()
    return refs.updateRef(...given)
  }
  return { ...refs, updateRef: update }
})

const clients = Array.from({ length: gate.size }, (_, number) => number)
const rounds = 2

let service: TestService
let project: number

beforeAll(async () => {
  service = await startTestService()
  project = (await service.addProject('harbor/busy', 'private')).id
})

afterAll(async () => {
  service.expectSoundRepositories()
  await service.stop()
})

function commit(branch: string, title: string, actions: readonly object[]): Promise<TestReply> {
  return service.call(`/projects/${project}/repository/commits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ branch, commit_message: title, actions }),
  })
}

/** Runs several rounds of concurrent commits; returns the titles of accepted ones with their commit IDs. */
async function everybody(branch: string, getActions: (title: string) => readonly object[]) {
  const accepted = new Map<string, string>()
  let refused = 0
  const attempt = async (title: string) => {
    const reply = await commit(branch, title, getActions(title))
    if (reply.status === 201) accepted.set(title, z.object({ id: z.string() }).parse(reply.json()).id)
    else {
      const message = expect.stringContaining(`The branch "${branch}" was changed while the commit was being made`)
      expect([reply.status, reply.json()]).toEqual([409, { message }])
      refused += 1
    }
  }
  for (let round = 0; round < rounds; round++) {
    await Promise.all(clients.map(client => attempt(`Client ${client}, round ${round}`)))
  }
  expect([accepted.size, refused]).toEqual([rounds, (clients.length - 1) * rounds])
  return accepted
}

/** Titles of a branch's commits with their ids, the first one left out. */
function history(branch: string): [string, string][] {
  const lines = service.git(project, 'log', '--format=%s%x09%H', branch).split('\n').slice(0, -1)
  return lines.map(line => [line.split('\t')[0] ?? '', line.split('\t')[1] ?? ''])
}

describe('twenty clients', () => {
  it('who write different files have one commit per accepted request', async () => {
    const accepted = await everybody('main', title => [{ action: 'create', file_path: `own/${title}`, content: title }])
    expect(history('main').toSorted()).toEqual([...accepted].toSorted())
    const files = service.git(project, 'ls-tree', '-r', '--name-only', 'main', 'own/').split('\n')
    expect(files.toSorted()).toEqual([...accepted.keys()].map(title => `own/${title}`).toSorted())
  })

  it('who all write the same file leave what the last one who was accepted wrote', async () => {
    service.git(project, 'branch', 'shared', 'main~0')
    const before = history('shared')
    const accepted = await everybody('shared', title => [{ action: 'update', file_path: 'README.md', content: title }])
    const added = history('shared').slice(0, -before.length || undefined)
    expect(added.toSorted()).toEqual([...accepted].toSorted())
    expect(service.git(project, 'show', 'shared:README.md')).toBe(added[0]?.[0])
  })

  it('who all make the same branch leave one of them with it', async () => {
    const create = (client: number) =>
      service.call(`/projects/${project}/repository/commits`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          branch: 'contested',
          start_branch: 'main',
          commit_message: `By ${client}`,
          actions: [{ action: 'create', file_path: 'winner', content: String(client) }],
        }),
      })
    const replies = await Promise.all(clients.map(create))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    const changed = expect.stringContaining('The branch "contested" was changed while the commit was being made')
    for (const reply of replies.filter(({ status }) => status !== 201))
      expect([reply.status, reply.json()]).toEqual([409, { message: changed }])
    const late = await create(gate.size)
    expect([late.status, late.json()]).toEqual([400, { message: 'A branch called "contested" already exists' }])
    expect(history('contested')[0]?.[0]).toBe(`By ${service.git(project, 'show', 'contested:winner')}`)
  })
})
