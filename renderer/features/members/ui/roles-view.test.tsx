// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { activate } from '#shared/i18n/i18n.ts'
import { getSample, unanswered } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

test('what roles may do is listed, and found, in the language of the app', async () => {
  // Before the screen is loaded, as in the app.
  activate('de-DE', {
    'Adds a member to a project.': ['Fügt einem Projekt ein Mitglied hinzu.'],
    'Project members': ['Projektmitglieder'],
  })
  onTestFinished(() => activate('en', null))
  const { screen, user } = await openScreen('/c/work/p/1/members?view=roles', {
    answers: { 'projects.get': () => getSample('projects.get') },
    otherwise: () => unanswered(),
  })
  await user.type(screen.getByRole('textbox', { name: 'Filter operations' }), 'ein mitglied hinzu')
  const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent)
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(rows()[1]).toMatch(/Fügt einem Projekt ein Mitglied hinzu\..*Projektmitglieder/)
})
