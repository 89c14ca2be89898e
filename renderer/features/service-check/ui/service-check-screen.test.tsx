// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { ServiceCheck } from '#shared/bridge.ts'
import { openScreen, work } from '../../../testing/open-screen.tsx'

const read = { detail: null, fields: [], wrongRows: 0, rows: null, calls: 0 } as const
const running: ServiceCheck = {
  ...{ connection: work.ref, state: 'running', error: null, waitsUntil: null, startedAt: '2026-03-01T10:00:00.000Z' },
  ...{ profile: 'documents', version: '13.12', undo: [] },
  reads: [{ ...read, operation: 'tags.list', outcome: null }],
}

test('a check is started, paused, resumed and stopped, and says what was left out', async () => {
  const steps: string[] = []
  const reply = (step: string, check: ServiceCheck) => () => {
    steps.push(step)
    return check
  }
  const { screen, user, settle } = await openScreen('/c/work/check', {
    answers: {},
    replies: {
      'serviceCheck.get': () => null,
      'serviceCheck.start': reply('start', running),
      'serviceCheck.pause': reply('pause', { ...running, state: 'paused' }),
      'serviceCheck.resume': reply('resume', running),
      'serviceCheck.stop': reply('stop', {
        ...{ ...running, state: 'done' },
        reads: [{ ...read, operation: 'tags.list', outcome: 'notAsked', detail: 'The check was stopped' }],
      }),
    },
  })
  const press = async (name: string) => {
    await user.click(screen.getByRole('button', { name }))
    await settle()
  }
  await press('Start check')
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull()
  await press('Pause')
  expect(screen.getAllByRole('status').some(({ textContent }) => textContent.includes('paused'))).toBe(true)
  await press('Resume')
  await press('Stop')
  expect(screen.getByRole('button', { name: 'Check again' })).toBeDefined()
  expect(screen.getByText(/The check was stopped/)).toBeDefined()
  expect(steps).toEqual(['start', 'pause', 'resume', 'stop'])
})
