// @vitest-environment happy-dom
import { screen as page, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getSample } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

test('the panel of an environment shows its tier and when it stops, where a newer service sends them', async () => {
  const environment = { ...getSample('environments.get'), tier: 'staging', auto_stop_at: '2031-01-02T03:04:05Z' }
  await openScreen(`/c/work/p/harbor%2Fcrane/environments?environment=${environment.id}`, {
    answers: { 'environments.get': () => environment },
    otherwise: operation => getSample(operation),
  })
  const panel = page.getByRole('region', { name: 'Environment' })
  expect(within(panel).getByText('Staging')).toBeDefined()
  expect(panel.querySelector('time[datetime="2031-01-02T03:04:05Z"]')).not.toBeNull()
})
