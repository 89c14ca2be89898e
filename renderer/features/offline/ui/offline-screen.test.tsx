// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  defaultOfflineLimits,
  type OfflineState,
  type ParsedBridgeArgument,
  type Pin,
  toConnectionRef,
} from '#shared/bridge.ts'
import { type Replies, refused, unanswered } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const complete: Pin = {
  ...{ id: 7, connection: 'work', connectionRef: toConnectionRef('work', 'g'.repeat(22)), account: 'a', sudo: null },
  ...{ project: 'harbor/crane', ref: 'main', commit: null, state: 'complete', step: 'files', error: null },
  ...{ files: 2, filesKept: 2, bytes: 10, skipped: [], completedAt: '2026-03-01T10:00:00.000Z' },
}
const running: Pin = { ...complete, id: 8, project: 'harbor/quay', state: 'running', filesKept: 1, completedAt: null }
const gone: Pin = { ...complete, id: 9, project: 'harbor/gone', state: 'gone' }
const partial: Pin = {
  ...complete,
  ...{ id: 10, project: 'harbor/part' },
  skipped: [{ part: 'Tags', error: { kind: 'forbidden', message: '403 Forbidden' } }],
}

async function openOffline(over: Partial<OfflineState> = {}, replies: Replies = {}) {
  const set: ParsedBridgeArgument<'offline.setLimits'>[] = []
  const opened = await openScreen('/offline', {
    answers: {},
    replies: {
      'offline.state': () => ({
        ...{ pins: [], limits: defaultOfflineLimits, lasts: true },
        sizes: { kept: 10, hidden: 0, seen: 5_000_000, seenAnswers: 12 },
        ...over,
      }),
      'offline.setLimits': limits => {
        set.push(limits)
        return defaultOfflineLimits
      },
      ...replies,
    },
  })
  const form = within(opened.screen.getByRole('form', { name: 'Space on this disk' }))
  const change = async (name: string, to: string) => {
    const field = form.getByRole('textbox', { name })
    await opened.user.clear(field)
    await opened.user.type(field, to)
  }
  const submit = form.getByRole<HTMLButtonElement>('button', { name: 'Set limits' })
  const press = async (button: HTMLElement) => {
    await opened.user.click(button)
    await opened.settle()
  }
  return { ...opened, form, change, submit, press, set }
}

describe('what is kept offline', () => {
  test('is nothing at first, and how to keep something is said', async () => {
    const { screen } = await openOffline()
    expect(screen.getByRole('heading', { name: 'No project is kept offline' })).toBeDefined()
    expect(screen.queryByText(/in memory only in this session/)).toBeNull()
  })

  test('is loading, without a word about what is kept', async () => {
    const { screen } = await openScreen('/offline', { answers: {}, replies: { 'offline.state': unanswered } })
    expect(screen.getByText('Loading offline data')).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'No project is kept offline' })).toBeNull()
  })

  test('is unknown while its database fails: the reason is shown, and it is loaded by “Try again”', async () => {
    let isBroken = true
    const { screen, user, settle } = await openScreen('/offline', {
      answers: {},
      replies: {
        'offline.state': () => {
          if (isBroken) return refused({ kind: 'disk', detail: 'disk I/O error', isFull: false })()
          return {
            ...{ pins: [complete], limits: defaultOfflineLimits, lasts: true },
            sizes: { kept: 10, hidden: 0, seen: 0, seenAnswers: 0 },
          }
        },
      },
    })
    expect(screen.getByText(/disk I\/O error/)).toBeDefined()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await settle()
    expect(screen.getByRole('link', { name: 'harbor/crane' })).toBeDefined()
  })

  test('leads to the files of each project but one that is gone, with its progress and what was left out', async () => {
    const { screen } = await openOffline({ pins: [complete, running, gone, partial] })
    const rows = within(screen.getByRole('list', { name: 'Kept offline' }))
    expect(rows.getAllByRole('link', { name: /^harbor/ }).map(({ textContent }) => textContent)).toEqual([
      'harbor/crane',
      'harbor/quay',
      'harbor/part',
    ])
    expect(rows.getByRole('link', { name: 'harbor/crane' }).getAttribute('href')).toContain(
      'harbor%2Fcrane/tree?ref=main',
    )
    expect(rows.getAllByRole('progressbar')).toHaveLength(1)
    expect(rows.getByRole('progressbar', { name: 'How much of harbor/quay is there' })).toBeDefined()
    expect(rows.getByText('1 part was left out')).toBeDefined()
    expect(rows.getByText('Tags').parentElement?.textContent).toBe('Tags: Work refused: 403 Forbidden.')
  })

  test('is lost with this run when no key outlives it, which is said', async () => {
    const { screen } = await openOffline({ lasts: false })
    expect(screen.getByText(/in memory only in this session/)).toBeDefined()
  })
})

describe('the limits', () => {
  test('are set when they are changed and within bounds', async () => {
    const { change, submit, press, set, form } = await openOffline()
    expect(submit.disabled).toBe(true)
    await change('Limit for cached data, MB', '9')
    expect(form.getByRole('alert').textContent).toContain('between 10 and 1,000,000 MB')
    expect(submit.disabled).toBe(true)
    await change('Limit for cached data, MB', '10')
    expect(form.getByRole('alert').textContent).toBe('')
    await press(submit)
    expect(set).toEqual([{ ...defaultOfflineLimits, seen: 10_000_000 }])
  })

  test('that cannot be stored stay typed, with the reason', async () => {
    const { change, submit, press, form } = await openOffline(
      {},
      { 'offline.setLimits': refused({ kind: 'disk', detail: 'disk I/O error', isFull: false }) },
    )
    await change('Limit for offline data, MB', '20')
    await press(submit)
    expect(form.getByRole('alert').textContent).toContain('disk I/O error')
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Limit for offline data, MB' }).value).toContain('20')
  })

  test('leave a button to clear what was seen, when there is something', async () => {
    let cleared = 0
    const { form, press } = await openOffline(
      {},
      {
        'offline.clearSeen': () => {
          cleared += 1
          return null
        },
      },
    )
    expect(form.getByText('Seen before: 5 MB in 12 answers')).toBeDefined()
    await press(form.getByRole('button', { name: 'Clear' }))
    expect(cleared).toBe(1)
  })

  test('have nothing to clear when nothing was seen', async () => {
    const { form } = await openOffline({ sizes: { kept: 0, hidden: 2_000_000, seen: 0, seenAnswers: 0 } })
    expect(form.getByRole('button', { name: 'Clear' })).toHaveProperty('disabled', true)
    expect(form.getByText(/Another 2 MB belongs to other accounts/)).toBeDefined()
  })
})
