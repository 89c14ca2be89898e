// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { getSample, refused, unanswered } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'

test('text typed into the filter before there are rows stays, and filters them', async () => {
  const [flag] = getSample('featureFlags.list')
  if (!flag) throw new Error('No sample of a flag')
  const failed = refused({ kind: 'timeout', milliseconds: 10_000 })
  const [lamps, charts] = [
    { ...flag, name: 'lamps' },
    { ...flag, name: 'charts' },
  ]
  let isAnswered = false
  const { screen, user } = await openScreen('/c/work/p/1/feature-flags', {
    answers: {
      'projects.get': () => ({ ...getSample('projects.get'), default_branch: 'main', empty_repo: false }),
      'featureFlags.list': () => (isAnswered ? [lamps, charts] : failed()),
    },
    otherwise: () => unanswered(),
  })
  const filter = () => screen.getByLabelText<HTMLInputElement>('Filter feature flags')
  await user.type(filter(), 'lamp')
  isAnswered = true
  await user.click(screen.getByRole('button', { name: 'Refresh feature flags' }))
  // The text is applied after a pause.
  expect(await screen.findByText('1 match in 2 feature flags')).toBeDefined()
  expect(filter().value).toBe('lamp')
})
