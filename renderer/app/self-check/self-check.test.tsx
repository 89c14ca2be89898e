// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { RuntimeUpdate, SelfCheckResult } from '#shared/bridge.ts'
import { getSample, type Replies, unanswered } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const update: RuntimeUpdate = { name: 'Electron', from: '45.4.0', to: '45.4.1' }
const finished: Extract<SelfCheckResult, { state: 'finished' }> = {
  state: 'finished',
  report: 'the report',
  outcomes: [
    { name: 'bridge', state: 'passed', found: 'answered' },
    { name: 'keychain', state: 'failed', found: 'secrets are kept in memory only' },
  ],
}

/** The window after an update, and what it asked main for. */
async function openWindow(replies: Replies = {}) {
  const asked: string[] = []
  const noting =
    <T,>(method: string, value: T) =>
    () => {
      asked.push(method)
      return value
    }
  const { user, emit, settle } = await openScreen('/connections', {
    inWindow: true,
    answers: { 'user.current': () => getSample('user.current') },
    replies: {
      'selfCheck.offer': () => update,
      'selfCheck.answer': noting('answer', null),
      'selfCheck.stop': noting('stop', null),
      'selfCheck.run': noting('run', finished),
      ...replies,
    },
  })
  return { asked, user, emit, settle }
}

describe('After an update of the runtime', () => {
  test('the status bar offers the self-check; “Run self-check” runs it and shows its results, failures first', async () => {
    const { asked, user } = await openWindow()
    expect(screen.getByText('Electron was updated from 45.4.0 to 45.4.1. Run the self-check?')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Run self-check' }))
    const dialog = await screen.findByRole('dialog', { name: 'Self-check' })
    expect(await screen.findByText('1 of 2 checks failed.')).toBeDefined()
    const checks = [...dialog.querySelectorAll('li')].map(({ textContent }) => textContent)
    expect(checks).toEqual(['keychainsecrets are kept in memory onlyFailed', 'bridgeansweredPassed'])
    expect(asked).toEqual(['answer', 'run'])
    expect(screen.queryByText(/was updated from/)).toBeNull()
  })

  test('“Not now” answers the offer, and runs nothing', async () => {
    const { asked, user } = await openWindow()
    await user.click(screen.getByRole('button', { name: 'Not now' }))
    expect(screen.queryByText(/was updated from/)).toBeNull()
    expect(asked).toEqual(['answer'])
  })

  test('the offer goes away when it is answered in another window', async () => {
    let offered: RuntimeUpdate | null = update
    const { emit, settle } = await openWindow({ 'selfCheck.offer': () => offered })
    expect(screen.getByText(/was updated from/)).toBeDefined()
    offered = null
    emit({ type: 'selfCheck.answered' })
    await settle()
    expect(screen.queryByText(/was updated from/)).toBeNull()
  })

  test('one check that passed is counted as one', async () => {
    const { user } = await openWindow({
      'selfCheck.run': () => ({ ...finished, outcomes: finished.outcomes.slice(0, 1) }),
    })
    await user.click(screen.getByRole('button', { name: 'Run self-check' }))
    expect(await screen.findByText('1 check passed.')).toBeDefined()
  })

  test('the report can be saved', async () => {
    const saved: unknown[] = []
    const { user } = await openWindow({
      'files.save': file => {
        saved.push(file)
        return null
      },
    })
    await user.click(screen.getByRole('button', { name: 'Run self-check' }))
    await user.click(await screen.findByRole('button', { name: 'Save report…' }))
    expect(saved).toEqual([{ name: 'self-check', type: 'txt', content: 'the report' }])
  })

  test('closing the dialog stops a running check', async () => {
    const { asked, user } = await openWindow({ 'selfCheck.run': unanswered })
    await user.click(screen.getByRole('button', { name: 'Run self-check' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(asked).toEqual(['answer', 'stop'])
  })

  test.each([
    ['timedOut', 'The self-check did not finish within 5 minutes, and was stopped.'],
    ['noReport', 'The self-check ended without a report.'],
  ] as const)('a check that ends as %s is explained', async (state, sentence) => {
    const { user } = await openWindow({ 'selfCheck.run': () => ({ state }) })
    await user.click(screen.getByRole('button', { name: 'Run self-check' }))
    expect((await screen.findByRole('alert')).textContent).toContain(sentence)
  })
})
