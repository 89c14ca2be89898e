// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getSample } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const words = 'The last day is before the first.'

test.each([
  ['/c/work/journal', 'from', 'to', 'To day'],
  ['/c/work/activity', 'after', 'before', 'Before this day'],
  ['/c/work/p/harbor%2Fcrane/contributors', 'since', 'until', 'Until'],
])('the period of %s says so when its last day is before the first', async (path, first, last, label) => {
  const { screen, goTo } = await openScreen(`${path}?${first}=2026-03-02&${last}=2026-03-01`, {
    answers: { 'projects.get': () => ({ ...getSample('projects.get'), default_branch: 'main', empty_repo: false }) },
    otherwise: operation => getSample(operation),
  })
  expect(within(document.body).getByText(words)).toBeDefined()
  expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  await goTo(`${path}?${first}=2026-03-01&${last}=2026-03-01`)
  expect(screen.getByLabelText(label).getAttribute('aria-invalid')).not.toBe('true')
})
