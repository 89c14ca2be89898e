// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { unfinishedSentences, useUnfinished } from '../../../../lib/unfinished/unfinished.ts'
import { type Answers, getSample, refused, unanswered } from '../../../../testing/fake-main.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'

afterEach(() => notifications.clean())

/** Opens the root folder of a branch; each draft is saved only when the test calls `letSave`. */
async function openTree(own: Answers = {}) {
  // The code that a drop loads: a test waits for the drop, not for files.
  await Promise.all([import('../at-once/upload-dropped.tsx'), import('../../../../ui/drop/read-dropped.ts')])
  const saved: string[] = []
  const gate = Promise.withResolvers<void>()
  const opened = await openScreen('/c/work/p/harbor%2Fcrane/tree?ref=main', {
    inWindow: true,
    answers: {
      'projects.get': () => ({
        ...getSample('projects.get'),
        ...{ path_with_namespace: 'harbor/crane', default_branch: 'main', empty_repo: false, archived: false },
      }),
      'branches.get': () => ({ ...getSample('branches.get'), name: 'main', can_push: true }),
      'files.head': refused({ kind: 'notFound', message: 'not there' }),
      ...own,
    },
    otherwise: operation => getSample(operation),
    replies: {
      'drafts.get': () => null,
      'drafts.save': async ({ path }) => {
        await gate.promise
        saved.push(path)
        return { updatedAt: `${saved.length}` }
      },
    },
  })
  const drop = (...names: string[]) => {
    const items = names.map(name => ({
      ...{ kind: 'file', getAsFile: () => new File([name], name), webkitGetAsEntry: () => null },
    }))
    fireEvent.drop(opened.screen.getByText('Last commit'), { dataTransfer: { types: ['Files'], items } })
  }
  const letSave = () => act(async () => gate.resolve())
  const path = () => opened.tabs.inView().history.location.pathname
  return { ...opened, saved, drop, letSave, path, page: within(document.body) }
}

const unfinished = () => unfinishedSentences(useUnfinished.getState().entries)

test('files that are dropped before earlier ones are staged are staged too; then the changes are shown', async () => {
  const { drop, letSave, saved, path, page } = await openTree()
  drop('a.md')
  drop('b.md', 'c.md')
  expect((await page.findByText('Adding 2 files…')).closest('[role=status]')).not.toBeNull()
  expect(unfinished()).toEqual(['1 file is being added to main.', '2 files are being added to main.'])
  expect(path()).toMatch(/tree$/)
  await letSave()
  await waitFor(() => expect(path()).toMatch(/changes$/))
  expect(saved.toSorted()).toEqual(['a.md', 'b.md', 'c.md'])
  expect(unfinished()).toEqual([])
  await waitFor(() => expect(page.queryByText(/^Adding/)).toBeNull())
})

test('a screen that the user has opened since stays open, and a notice links to the changes', async () => {
  const { drop, tabs, letSave, path, page, user } = await openTree()
  drop('a.md')
  await page.findByText('Adding 1 file…')
  act(() => tabs.inView().history.push('/c/work/p/harbor%2Fcrane/branches'))
  await waitFor(() => expect(path()).toMatch(/branches$/))
  await letSave()
  expect(await page.findByText('1 file added')).toBeDefined()
  expect(path()).toMatch(/branches$/)
  await user.click(page.getByRole('button', { name: 'Review the changes' }))
  await waitFor(() => expect(path()).toMatch(/changes$/))
})

test('a ref whose kind couldn’t be loaded is asked for again, and called unknown when that fails', async () => {
  const { drop, saved, page } = await openTree({
    'branches.get': refused({ kind: 'server', status: 500, message: 'out of order' }),
  })
  drop('a.md')
  expect(await page.findByText('Couldn’t check whether main is a branch. Try again.')).toBeDefined()
  expect(saved).toEqual([])
})

test('a drop asks for the kind of the ref while the screen doesn’t know it', async () => {
  let asked = 0
  const { drop, letSave, saved } = await openTree({
    'branches.get': () => {
      asked += 1
      return asked === 1 ? unanswered() : { ...getSample('branches.get'), name: 'main', can_push: true }
    },
  })
  drop('a.md')
  await letSave()
  await waitFor(() => expect(saved).toEqual(['a.md']))
})

test('files that are dropped at a tag are refused', async () => {
  const { drop, saved, page } = await openTree({ 'branches.get': refused({ kind: 'notFound', message: 'not there' }) })
  drop('a.md')
  expect(await page.findByText(/^Files can only be added to a branch\./)).toBeDefined()
  expect(saved).toEqual([])
})
