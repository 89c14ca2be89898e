// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { refused, sampleOf } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'

test('interrupted jobs that can’t be read are told, with the reason', async () => {
  const { screen } = await openScreen('/connections', {
    inWindow: true,
    answers: { 'user.current': () => sampleOf('user.current') },
    replies: { 'bulkJobs.interrupted': refused({ kind: 'disk', detail: 'disk I/O error', isFull: false }) },
  })
  expect(screen.getByRole('heading', { name: 'Connections' })).toBeDefined()
  expect(document.body.textContent).toContain('Interrupted bulk jobs could not be read')
})
