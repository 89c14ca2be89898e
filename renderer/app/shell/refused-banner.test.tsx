// @vitest-environment happy-dom
import { screen as page, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Connection } from '#shared/bridge.ts'
import { getSample } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const health: Connection['health'] = {
  state: 'refused',
  since: '2026-06-15T12:00:00Z',
  error: { kind: 'unauthorized', message: '401 Unauthorized' },
}

test.each([
  ['saved', 'Enter a new token', 'Edit'],
  ['run-only', 'Add a connection with a new token', 'Add'],
] as const)('a refused token of a %s connection leads to a form that can take a new one', async (kind, label, verb) => {
  const { user, settle } = await openScreen('/c/work/groups', {
    connection: { kind, health },
    answers: { 'groups.list': () => [] },
    otherwise: operation => getSample(operation),
    inWindow: true,
  })
  await user.click(page.getByRole('link', { name: label }))
  await settle()
  const form = within(page.getByRole('dialog', { name: new RegExp(verb) }))
  expect(form.getByRole('textbox', { name: /^(URL|Address|Server)/ })).toHaveProperty(
    'value',
    'https://code.example.org',
  )
})
