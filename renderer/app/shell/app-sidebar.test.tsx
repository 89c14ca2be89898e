// @vitest-environment happy-dom
import { screen as page, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getSample } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'

test.each([
  [true, true],
  [false, false],
])('screens for administrators are in the sidebar and the palette: administrator %s', async (is_admin, isShown) => {
  const { user, settle } = await openScreen('/c/work/groups', {
    answers: { 'user.current': () => ({ ...getSample('user.current'), is_admin }) },
    otherwise: operation => getSample(operation),
    inWindow: true,
  })
  const sidebar = within(page.getByRole('navigation', { name: 'Connection' }))
  expect(sidebar.getByRole('link', { name: 'Groups' })).toBeDefined()
  expect(sidebar.queryByRole('link', { name: 'Background jobs' }) !== null).toBe(isShown)

  await user.keyboard('{Control>}k{/Control}')
  await settle()
  await user.keyboard('Background jobs')
  await settle()
  // What was typed is in the palette, which therefore has been searched.
  expect(page.getByRole('dialog', { name: 'Go to' }).querySelector('input')).toHaveProperty('value', 'Background jobs')
  expect(page.queryByRole('option', { name: /^Background jobs/ }) !== null).toBe(isShown)
})
