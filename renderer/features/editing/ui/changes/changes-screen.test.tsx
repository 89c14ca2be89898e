// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Draft } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { type Answers, getSample, type Replies, refused } from '../../../../testing/fake-main.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'

const project = '/c/work/p/harbor%2Fcrane'
const drafts = ['a.txt', 'b.txt'].map((path, index): Draft => {
  const texts = { content: 'mine\n', encoding: 'UTF-8', baseContent: 'old\n', baseEncoding: 'UTF-8' } as const
  return {
    ...{ ...texts, id: index + 1, path, connection: 'work', project: '1', projectPath: 'harbor/crane', branch: 'main' },
    ...{ holds: 'text', state: 'current', previousPath: null, executable: null, baseCommit: 'c1', message: '' },
    ...{ updatedAt: '2026-03-01T10:00:00.000Z', origin: { service: null, account: null, sudo: null } },
  }
})
const replies: Replies = {
  'drafts.list': () => drafts,
  'drafts.read': ({ id }) => drafts.find(draft => draft.id === id) ?? null,
  'drafts.adopt': () => null,
}
const permissions = { project_access: { access_level: 40 }, group_access: null }
const lastCommit = (path: string) => (path === 'a.txt' ? 'c2' : 'c1')
const answers: Answers = {
  'projects.get': () => ({
    ...getSample('projects.get'),
    id: 1,
    default_branch: 'main',
    empty_repo: false,
    permissions,
  }),
  'branches.get': () => ({ ...getSample('branches.get'), name: 'main', can_push: true }),
  'commits.get': () => getSample('commits.get'),
  'user.current': () => getSample('user.current'),
  // a.txt was changed on the branch after its draft was begun.
  'files.head': ({ file_path }) => ({ ...getSample('files.head'), file_path, last_commit_id: lastCommit(file_path) }),
  'files.get': ({ file_path }) => ({
    ...getSample('files.get'),
    ...{ file_path, content: btoa('theirs\n'), last_commit_id: lastCommit(file_path) },
  }),
}
const behind: AppError = { kind: 'validation', message: 'The file has changed since it was edited' }
const lost: AppError = { kind: 'unknownOutcome', detail: 'connection reset' }

/** The changes of main, with a message for their commit, which fails. */
async function openChanges(error: AppError) {
  const opened = await openScreen(`${project}/changes?branch=main`, {
    ...{ answers: { ...answers, 'commits.create': refused(error) }, replies },
  })
  const commit = () => opened.screen.getByRole<HTMLButtonElement>('button', { name: 'Commit to main' })
  await opened.user.type(opened.screen.getByRole('textbox', { name: 'Commit message' }), 'Say when the tide turns')
  await opened.user.click(commit())
  await opened.settle()
  return { ...opened, commit }
}

test('a commit can be made again once the file in conflict is left out of it', async () => {
  const { screen, user, settle, commit, sent } = await openChanges(behind)
  expect(screen.getByRole('alert', { name: 'Not committed' }).textContent).toContain('a.txt')
  expect(commit().disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Commit a.txt' }))
  await settle()
  expect(screen.queryByRole('alert', { name: 'Not committed' })).toBeNull()
  expect(commit().disabled).toBe(false)
  await user.click(commit())
  await settle()
  expect(sent('commits.create')).toMatchObject([{}, { actions: [{ file_path: 'b.txt' }] }])
})

test('a commit whose response was lost is not sent again after its screen was closed and reopened', async () => {
  const { screen, goTo, commit, sent } = await openChanges(lost)
  expect(screen.getByRole('button', { name: 'Check the branch' })).toBeDefined()
  await goTo(`${project}/drafts`)
  expect(screen.queryByRole('button', { name: 'Check the branch' })).toBeNull()
  await goTo(`${project}/changes?branch=main`)
  expect(screen.getByRole('button', { name: 'Check the branch' })).toBeDefined()
  expect(commit().disabled).toBe(true)
  expect(sent('commits.create')).toHaveLength(1)
})

test('a session cookie that only reads is named where the commit would be made', async () => {
  const { screen } = await openScreen(`${project}/changes?branch=main`, {
    ...{ answers, replies },
    connection: { auth: 'cookie', profile: 'gitlab', profileChoice: 'gitlab' },
  })
  expect(screen.getByText(/^A session cookie can only read from this service\. .+ The draft is kept\.$/)).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Commit to main' }).disabled).toBe(true)
})
