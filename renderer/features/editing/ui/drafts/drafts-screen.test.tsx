// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getSample, type Replies, refused, unanswered } from '../../../../testing/fake-main.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'
import { makeDraft } from './draft-summary.fixture.ts'

const openDrafts = (list: Replies['drafts.list']) =>
  openScreen('/c/work/p/harbor%2Fcrane/drafts', {
    answers: {
      'projects.get': () => ({ ...getSample('projects.get'), ...{ id: 1, path_with_namespace: 'harbor/crane' } }),
      'user.current': () => getSample('user.current'),
    },
    replies: { ...(list && { 'drafts.list': list }) },
  })

test('the drafts of a project lead to the changes of each of their branches', async () => {
  const { screen } = await openDrafts(() => [
    makeDraft(1, 'quay.md'),
    makeDraft(2, 'tide.md'),
    makeDraft(3, 'berth.md', { branch: 'berths' }),
  ])
  const branches = within(screen.getByRole('navigation', { name: 'Changes by branch' }))
  const links = branches.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Review 2 changes for\u00a0main',
    'Review the change for\u00a0berths',
  ])
  expect(links[1]?.getAttribute('href')).toContain('/c/work/p/harbor%2Fcrane/changes?branch=berths')
  expect(within(screen.getByRole('list', { name: 'Drafts' })).getAllByRole('listitem')).toHaveLength(3)
})

test('a project without drafts has an explanation of what one is', async () => {
  const { screen } = await openDrafts(() => [])
  expect(screen.getByRole('heading', { name: 'No drafts' })).toBeDefined()
})

test('drafts that are being read are not said to be none', async () => {
  const { screen } = await openDrafts(unanswered)
  expect(screen.getByText('Loading the drafts')).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'No drafts' })).toBeNull()
})

test('drafts that can’t be loaded are an error, and are loaded by “Try again”', async () => {
  let isBroken = true
  const { screen, user, settle } = await openDrafts(() =>
    isBroken ? refused({ kind: 'disk', detail: 'disk I/O error', isFull: false })() : [makeDraft(1, 'quay.md')],
  )
  expect(screen.getByRole('alert').textContent).toContain('disk I/O error')
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
  expect(within(screen.getByRole('list', { name: 'Drafts' })).getAllByRole('listitem')).toHaveLength(1)
})
