// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen, work } from '../../../../testing/open-screen.tsx'
import { makeDraft } from './draft-summary.fixture.ts'

test('all drafts are on one screen, by connection and project, and one is discarded after confirmation', async () => {
  const kept = [
    makeDraft(1, 'quay.md'),
    makeDraft(2, `notes/${'a long name '.repeat(12)}.md`),
    makeDraft(3, 'tide.md', { project: '2', projectPath: 'harbor/quay' }),
    makeDraft(4, 'berths.md', { connection: 'gone', projectPath: 'harbor/lighthouse' }),
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
