// @vitest-environment happy-dom
import { screen as page, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { getSample } from '../../testing/fake-main.ts'
import { openScreen, work } from '../../testing/open-screen.tsx'

const mats = { id: 3, username: 'mats', name: 'Mats Lindqvist' }
const words = 'Acting as Mats Lindqvist (@mats): everything you see and change is seen and changed as them.'

test('a connection that acts as another user says so, with the way to leave and its keys', async () => {
  const leave = vi.fn(() => work)
  const { user, settle } = await openScreen('/c/work/groups', {
    otherwise: operation => getSample(operation),
    answers: {},
    connection: { sudo: mats },
    replies: { 'connections.setSudo': leave },
    inWindow: true,
  })
  const note = page.getByText(
    (_text, element) => element?.getAttribute('role') === 'alert' && element.textContent?.includes(words) === true,
  )
  const button = within(note).getByRole('button', { name: /^Leave/ })
  expect(button.querySelector('kbd')).not.toBeNull()
  await user.click(button)
  await settle()
  expect(leave.mock.calls).toEqual([[{ id: 'work', user: null }]])
})

test('a connection that acts as itself says nothing', async () => {
  await openScreen('/c/work/groups', { otherwise: operation => getSample(operation), answers: {}, inWindow: true })
  expect(document.body.textContent).not.toContain('Acting as')
  expect(page.queryByRole('button', { name: /^Leave/ })).toBeNull()
})
