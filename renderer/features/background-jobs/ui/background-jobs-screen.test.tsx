// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { getSample } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

test('a count that the service did not send is unknown, and the others are shown', async () => {
  const { screen } = await openScreen('/c/work/background-jobs?view=counts', {
    answers: { 'backgroundJobs.jobStats': () => ({ jobs: { processed: 1_234, failed: 0, dead: 7 } }) },
  })
  const told = screen.getAllByRole('term').map(term => [term.textContent, term.nextElementSibling?.textContent])
  expect(told).toEqual([
    ['Processed', '1,234'],
    ['Failed', '0'],
    ['Waiting', 'Unknown'],
    ['Dead', '7'],
  ])
})

test('the overview shows what there is when the service sends no counts', async () => {
  const { screen } = await openScreen('/c/work/background-jobs', {
    answers: {
      'backgroundJobs.compoundMetrics': () => ({ ...getSample('backgroundJobs.compoundMetrics'), jobs: {} }),
    },
  })
  expect(screen.getAllByText('Unknown')).toHaveLength(3)
  expect(screen.getByRole('grid', { name: 'Queues' })).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})
