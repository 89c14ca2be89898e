// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DraftSummary } from '#shared/bridge.ts'
import { openScreen, work } from '../../../../testing/open-screen.tsx'

const draft = (id: number, path: string, part: Partial<DraftSummary> = {}): DraftSummary => ({
  ...{ id, path, connection: work.id, project: '1', projectPath: 'harbor/crane', branch: 'main', message: '' },
  ...{ holds: 'text', state: 'current', previousPath: null, executable: null, baseCommit: 'c1' },
  ...{ updatedAt: '2026-03-01T10:00:00.000Z', origin: { service: null, account: null, sudo: null } },
  ...part,
})

test('all drafts are on one screen, by connection and project, and one is discarded after confirmation', async () => {
  const kept = [
    draft(1, 'quay.md'),
    draft(2, `notes/${'a long name '.repeat(12)}.md`),
    draft(3, 'tide.md', { project: '2', projectPath: 'harbor/quay' }),
    draft(4, 'berths.md', { connection: 'gone', projectPath: 'harbor/lighthouse' }),
  ]
  const { screen, user, settle } = await openScreen('/drafts', {
    answers: {},
    replies: {
      'drafts.list': () => [...kept],
      'drafts.discardOne': ({ id }) => {
        kept.splice(
          kept.findIndex(one => one.id === id),
          1,
        )
        return null
      },
    },
  })
  const body = within(document.body)
  const getItems = (of: string) => within(screen.getByRole('list', { name: of })).getAllByRole('listitem')
  expect(getItems(`Drafts of ${work.name}: harbor/crane`)).toHaveLength(2)
  expect(getItems(`Drafts of ${work.name}: harbor/quay`)).toHaveLength(1)
  expect(getItems('Drafts of Connection gone: harbor/lighthouse')).toHaveLength(1)
  expect(screen.getByRole('heading', { name: 'harbor/crane', level: 3 })).toBeDefined()
  expect(screen.getByText(/^2 drafts, the oldest/)).toBeDefined()
  const discard = async (answer: string) => {
    await user.click(screen.getByRole('button', { name: 'Discard the draft of quay.md' }))
    const question = within(body.getByRole('dialog', { name: 'Discard this draft?' }))
    await user.click(question.getByRole('button', { name: answer }))
    await settle()
  }
  await discard('Cancel')
  expect(getItems(`Drafts of ${work.name}: harbor/crane`)).toHaveLength(2)
  await discard('Discard')
  expect(getItems(`Drafts of ${work.name}: harbor/crane`)).toHaveLength(1)
  expect(kept.map(({ id }) => id)).toEqual([2, 3, 4])
})
