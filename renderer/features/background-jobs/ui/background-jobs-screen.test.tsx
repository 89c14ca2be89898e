// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
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

test('the ID of a process has no thousands separators', async () => {
  const { screen } = await openScreen('/c/work/background-jobs?view=processes', {
    answers: {
      'backgroundJobs.processMetrics': () => ({
        processes: [{ hostname: 'lamp-1', pid: 48_113, started_at: '2026-01-02T03:04:05Z', busy: 0, concurrency: 5 }],
      }),
    },
    otherwise: one => getSample(one),
  })
  expect(screen.getByRole('columnheader', { name: 'Process ID' })).toBeDefined()
  expect(screen.getByRole('gridcell', { name: '48113' })).toBeDefined()
})

test.each([
  ['overview', 'backgroundJobs.compoundMetrics'],
  ['queues', 'backgroundJobs.queueMetrics'],
  ['processes', 'backgroundJobs.processMetrics'],
  ['counts', 'backgroundJobs.jobStats'],
] as const)(
  'the view %s is measured again every five seconds, and no longer when it is told to stop',
  async (view, operation) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const { screen, user, settle, sent } = await openScreen(`/c/work/background-jobs?view=${view}`, {
        answers: {},
        otherwise: one => getSample(one),
      })
      const after = async (milliseconds: number) => {
        vi.advanceTimersByTime(milliseconds)
        await settle()
        return sent(operation).length
      }
      expect([await after(0), await after(4999), await after(1), await after(5000)]).toEqual([1, 1, 2, 3])
      await user.click(screen.getByRole('combobox', { name: 'Measured' }))
      await user.click(within(document.body).getByRole('option', { name: 'Manually' }))
      expect(await after(60_000)).toBe(3)
      await user.click(screen.getByRole('combobox', { name: 'Measured' }))
      await user.click(within(document.body).getByRole('option', { name: 'Every 2 seconds' }))
      expect([await after(1999), await after(1)]).toEqual([3, 4])
    } finally {
      vi.useRealTimers()
    }
  },
)
