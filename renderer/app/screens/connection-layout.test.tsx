// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { openScreen } from '../../testing/open-screen.tsx'

test('a screen of a connection that is gone says so as its title, with the ID and the way to the others', async () => {
  const { screen } = await openScreen('/c/gone-since/projects', { answers: {} })
  expect(screen.getByRole('heading', { level: 1, name: 'Connection not found' })).toBeDefined()
  expect(screen.getByText(/gone-since/)).toBeDefined()
  expect(screen.getByRole('link', { name: /connections/i }).getAttribute('href')).toContain('/connections')
})
