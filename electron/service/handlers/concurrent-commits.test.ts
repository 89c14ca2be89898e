import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningService, runService, type TestProject } from './testing/running-service.ts'

let service: RunningService
let project: TestProject

beforeAll(async () => {
  service = await runService({
    main: work => {
      work.write('counter', '0\n')
      work.commit('First')
    },
  })
  project = await service.project('main')
})

afterAll(() => service.stop())

test('of twenty concurrent commits to one branch, all accepted ones and no refused ones are in the history', async () => {
  const accepted: string[] = []
  const refused: string[] = []
  const client = async (number: number) => {
    for (let round = 0; round < 4; round++) {
      const path = `file-${number}-${round}`
      const reply = await project.call(`POST /repository/files/${path}`, {
        branch: 'main',
        commit_message: path,
        content: path,
      })
      if (reply.status === 201) accepted.push(path)
      else {
        expect(reply).toMatchObject({ status: 400, json: { message: expect.stringContaining('was changed while') } })
        refused.push(path)
      }
    }
  }
  await Promise.all(Array.from({ length: 20 }, (_, number) => client(number)))
  const history = project.git('log', '--format=%s', 'main').split('\n')
  expect(history.toSorted()).toEqual([...accepted, 'First'].toSorted())
  expect(project.git('ls-tree', '--name-only', 'main').split('\n').toSorted()).toEqual(
    [...accepted, 'counter'].toSorted(),
  )
  expect(accepted.length).toBeGreaterThan(0)
  expect(accepted.length + refused.length).toBe(80)
  expect(project.git('fsck', '--strict', '--no-dangling')).toBe('')
})

test('of many who make one branch at once, one does', async () => {
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, number) =>
      project.call('POST /repository/commits', {
        branch: 'contested',
        start_branch: 'main',
        commit_message: `By ${number}`,
        actions: [{ action: 'create', file_path: 'mine', content: String(number) }],
      }),
    ),
  )
  expect(replies.filter(reply => reply.status === 201)).toHaveLength(1)
  // Some come when the branch is there, the others when it is being made.
  expect(replies.filter(reply => reply.status === 400 || reply.status === 409)).toHaveLength(7)
})

test('a branch that has moved in the meantime is a conflict (409), except for single files (document 1, sections 4.1 and 7)', async () => {
  const one = (path: string) => ({
    branch: 'main',
    commit_message: 'x',
    actions: [{ action: 'create', file_path: path, content: 'x' }],
  })
  const file = { branch: 'main', commit_message: 'x', content: 'x' }
  const replies = (
    await Promise.all(
      Array.from({ length: 12 }, (_, number) => [
        project.call('POST /repository/commits', one(`together-${number}`)),
        project.call(`POST /repository/files/alone-${number}`, file),
      ]).flat(),
    )
  ).map(({ status, json }, index) => ({ status, json, isFile: index % 2 === 1 }))
  const moved = replies.filter(({ status }) => status !== 201)
  expect(moved.length).toBeGreaterThan(0)
  for (const { status, json, isFile } of moved) {
    expect([isFile, status, json]).toEqual([
      isFile,
      isFile ? 400 : 409,
      { message: expect.stringContaining('was changed while') },
    ])
  }
})
