// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FeatureFlag } from '#shared/contract/feature-flags.ts'
import { getSample, unanswered } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

test('a flag without a version is a legacy flag, with the environments of its scopes', async () => {
  const flag: FeatureFlag = {
    name: 'lamps',
    description: null,
    scopes: [
      { id: 1, environment_scope: 'harbour', active: true, strategies: [{ name: 'default', parameters: {} }] },
      { id: 2, environment_scope: 'pier', active: false, strategies: [] },
    ],
  }
  const { screen } = await openScreen('/c/work/p/1/feature-flags', {
    answers: { 'projects.get': () => getSample('projects.get'), 'featureFlags.list': () => [flag] },
    otherwise: () => unanswered(),
  })
  const row = within(screen.getByRole('row', { name: /lamps/ }))
  expect(row.getByText('legacy')).toBeDefined()
  expect(row.getByText(/harbour/)).toBeDefined()
  expect(row.getByText(/pier \(off\)/)).toBeDefined()
})
