// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getSample } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const words = 'The last day is before the first.'

test.each([
  ['/c/work/journal', 'from', 'to', 'To day', words, '2026-02-28', '2026-03-01'],
  // The service leaves out both days.
  [
    '/c/work/activity',
    'after',
    'before',
    'Before this day',
    'No day is between these two.',
    '2026-03-02',
    '2026-03-03',
  ],
  ['/c/work/p/harbor%2Fcrane/contributors', 'since', 'until', 'Until', words, '2026-02-28', '2026-03-01'],
])('the period of %s says so when it has no day', async (path, first, last, label, said, empty, least) => {
  const { screen, goTo } = await openScreen(`${path}?${first}=2026-03-01&${last}=${empty}`, {
    answers: { 'projects.get': () => ({ ...getSample('projects.get'), default_branch: 'main', empty_repo: false }) },
    otherwise: operation => getSample(operation),
  })
  expect(within(document.body).getByText(said)).toBeDefined()
  expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  await goTo(`${path}?${first}=2026-03-01&${last}=${least}`)
  expect(screen.getByLabelText(label).getAttribute('aria-invalid')).not.toBe('true')
})
