// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Connection } from '#shared/bridge.ts'
import { type Answers, getSample, refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { bulkJobs } from '../../../ui/bulk/bulk-jobs.ts'

const notFound = refused({ kind: 'notFound', message: '404 Not found' })

/** Projects that can be changed, are archived or missing, were changed by an earlier run, are forbidden, or need a higher role. */
const answers: Answers = {
  'user.current': () => ({ ...getSample('user.current'), is_admin: false }),
  'projects.get': ({ id }) => {
    if (id === 'harbor/missing') return notFound()
    if (id === 'harbor/forbidden') return refused({ kind: 'forbidden', message: '403 Forbidden' })()
    const path = `${id}`
    const access_level = path === 'harbor/reporter' ? 20 : 40
    const permissions = { project_access: { access_level }, group_access: null }
    const facts = { path_with_namespace: path, default_branch: 'main', empty_repo: false, permissions }
    return { ...getSample('projects.get'), ...facts, archived: path === 'harbor/archived' }
  },
  'branches.get': ({ id, branch }) =>
    branch === 'main' || id === 'harbor/done'
      ? { ...getSample('branches.get'), name: branch, can_push: true }
      : notFound(),
  'files.head': ({ id, file_path }) =>
    id === 'harbor/done' ? { ...getSample('files.head'), file_path, size: 5 } : notFound(),
  'files.get': ({ file_path }) => ({ ...getSample('files.get'), file_path, content: btoa('* @me') }),
  'repository.compare': ({ to }) => {
    const [diff] = getSample('repository.compare').diffs
    const diffs = to === 'owners' && diff ? [{ ...diff, new_path: 'CODEOWNERS' }] : []
    return { ...getSample('repository.compare'), diffs }
  },
}
const projects = [
  'harbor/crane',
  'harbor/archived',
  'harbor/missing',
  'harbor/forbidden',
  'harbor/done',
  'harbor/reporter',
]

/** The review of a change that adds a file to each project. */
async function openReview(connection: Partial<Connection> = {}) {
  const opened = await openScreen('/c/work/batch-change', {
    ...{ answers, connection },
    replies: { 'app.workEnded': () => null },
  })
  const { screen, user, settle } = opened
  const fill = async (name: string, text: string) => {
    await user.click(screen.getByRole('textbox', { name }))
    await user.paste(text)
  }
  await fill('Project paths, one per line', projects.join('\n'))
  await user.click(screen.getByRole('radio', { name: 'Add a file' }))
  await fill('Path of the file', 'CODEOWNERS')
  await fill('Content', '* @me')
  await fill('Branch', 'owners')
  await fill('Commit message', 'Add owners')
  await user.click(screen.getByRole('button', { name: 'Preview changes' }))
  await settle()
  const getRow = (path: string) => {
    const found = screen.getAllByRole('listitem').find(item => item.textContent?.includes(path))
    if (!found) throw new Error(`no row of ${path}`)
    return found
  }
  return { ...opened, getRow }
}

test('before a preview, the review leads to the form', async () => {
  const { screen, user, settle } = await openScreen('/c/work/batch-change?view=review', { answers })
  expect(screen.getByRole('heading', { name: 'No preview' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Describe the change' }))
  await settle()
  expect(screen.getByRole('form', { name: 'Batch change' })).toBeDefined()
})

test('what is missing is said at its field, and nothing is read', async () => {
  const { screen, user, sent } = await openScreen('/c/work/batch-change', { answers })
  await user.click(screen.getByRole('button', { name: 'Preview changes' }))
  expect(screen.getByText('Enter the text to find')).toBeDefined()
  expect(screen.getByText('Enter the name of a branch')).toBeDefined()
  expect(sent('projects.get')).toEqual([])
})

test('the dry run has the project with changes, and the one that needs a higher role with the reason', async () => {
  const { screen, user, settle } = await openReview()
  await user.click(screen.getByRole('button', { name: 'Commit to 1 project…' }))
  await settle()
  const getRows = () => bulkJobs.getState().jobs.at(-1)?.rows ?? []
  await waitFor(() => expect(getRows().map(({ label }) => label)).toContain('harbor/reporter'))
  const blocked = getRows().find(({ label }) => label === 'harbor/reporter')
  expect(blocked?.step).toMatchObject({ state: 'blocked', reason: expect.stringContaining('role of developer') })
})

test('each project says what the change does to it, and why it does nothing', async () => {
  const { screen, getRow } = await openReview()
  expect(projects.map(path => getRow(path).textContent?.replace(path, ''))).toEqual([
    '1 file',
    'Archived: read-only',
    'Not found',
    'Not allowed',
    'Done',
    'This needs the role of developer in the project',
  ])
  expect(screen.getByRole('region', { name: 'Changes of harbor/crane' }).textContent).toContain(
    'New branch owners from main',
  )
  expect(screen.getByRole('button', { name: 'Commit to 1 project…' })).toHaveProperty('disabled', false)
  expect(screen.getByRole('button', { name: 'Retry failed (2)' })).toBeDefined()
})

test('a project that is left out gets no commit', async () => {
  const { screen, user, getRow } = await openReview()
  await user.click(within(getRow('harbor/crane')).getByRole('checkbox', { name: 'Include harbor/crane' }))
  expect(getRow('harbor/crane').textContent).toContain('Left out')
  const commit = screen.getByRole('button', { name: 'Commit to 0 projects…' })
  expect(commit).toHaveProperty('disabled', true)
  expect(commit.title).toBe('No project has changes to commit')
})

test('a file that is left out is listed with the reason, and so is each of a project that is left out', async () => {
  const { screen, user, getRow } = await openReview()
  const changes = screen.getByRole('region', { name: 'Changes of harbor/crane' })
  expect(changes.textContent).not.toContain('Left out')
  const file = screen.getByRole('checkbox', { name: 'CODEOWNERS' })
  await user.click(file)
  expect(changes.textContent).toContain('Left out: 1 fileCODEOWNERS: You left the file out')
  expect(getRow('harbor/crane').textContent).toContain('0 files, 1 left out')
  await user.click(file)
  await user.click(within(getRow('harbor/crane')).getByRole('checkbox', { name: 'Include harbor/crane' }))
  expect(changes.textContent).toContain('CODEOWNERS: You left the project out')
})

test('an edited change is previewed again before it is committed', async () => {
  const { screen, user, settle } = await openReview()
  await user.click(screen.getByRole('radio', { name: 'Change' }))
  await user.type(screen.getByRole('textbox', { name: 'Commit message' }), '!')
  await user.click(screen.getByRole('radio', { name: 'Review' }))
  await settle()
  expect(screen.getByText(/was edited after this preview/)).toBeDefined()
  expect(screen.getByRole('button', { name: /^Commit to/ })).toHaveProperty('disabled', true)
})

test('a connection that is marked as production says so before anything is committed', async () => {
  const { screen } = await openReview({ production: true })
  expect(screen.getByRole('status', { name: 'Production' }).textContent).toContain('is marked as production')
})

test('a read-only connection has the preview, and no commit', async () => {
  const { screen } = await openReview({ readOnly: true })
  expect(screen.getByRole('button', { name: 'Commit to 1 project…' })).toHaveProperty('disabled', true)
})

test('an incomplete form names its fields with problems, and starts no preview', async () => {
  const { screen, user, settle, allSent } = await openScreen('/c/work/batch-change', { answers })
  expect(screen.queryByText(/^Enter/)).toBeNull()
  await user.click(screen.getByRole('textbox', { name: 'Project paths, one per line' }))
  await user.paste('harbor/crane')
  const before = allSent().length
  const { jobs } = bulkJobs.getState()
  await user.click(screen.getByRole('button', { name: 'Preview changes' }))
  await settle()
  expect(screen.getByRole('textbox', { name: 'Branch' }).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('textbox', { name: 'Project paths, one per line' }).getAttribute('aria-invalid')).not.toBe(
    'true',
  )
  expect(screen.getByRole('form', { name: 'Batch change' })).toBeDefined()
  expect(allSent()).toHaveLength(before)
  expect(bulkJobs.getState().jobs).toBe(jobs)
})
