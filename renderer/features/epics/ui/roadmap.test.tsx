// @vitest-environment happy-dom
import { fireEvent, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Epic } from '#shared/contract/epics.ts'
import { type Answers, refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { epic, groupWith } from './epics.fixture.ts'

// The columns begin and end at the dates of the epics, and today is marked among them.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-20T12:00:00.000Z') }))
afterEach(() => void vi.useRealTimers())

const second: Epic = {
  ...epic,
  ...{ id: 12, iid: 2, title: 'Buy a dredger', start_date: '2026-04-01', start_date_is_fixed: false, due_date: null },
}
const undated: Epic = { ...epic, id: 13, iid: 3, title: 'Someday', start_date: null, due_date: null }

interface Opened {
  readonly epics?: readonly Epic[]
  readonly search?: string
  readonly role?: number
  readonly answers?: Answers
}

async function openRoadmap({ epics = [epic, second, undated], search = '', role = 20, ...own }: Opened = {}) {
  const opened = await openScreen(`/c/work/g/harbor/epics?view=roadmap${search}`, {
    answers: {
      ...groupWith(role),
      'epics.list': () => [...epics],
      'epics.get': () => epic,
      'epics.update': () => epic,
      ...own.answers,
    },
    replies: { 'app.workEnded': () => null },
  })
  const { screen } = opened
  const body = within(document.body)
  const rows = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map(row => [...row.querySelectorAll('td')].slice(0, 3).map(({ textContent }) => textContent))
  const handle = (name: string) => screen.getByRole('slider', { name })
  const told = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  return { ...opened, body, rows, handle, told }
}

describe('the roadmap', () => {
  test('has the epics with a date, the earliest first, and counts those without', async () => {
    const { screen, rows, told } = await openRoadmap()
    expect(rows()).toEqual([
      ['Buy a dredger', '2026-04-01inherited', 'open'],
      ['Deepen the harbor', '2026-05-04fixed', '2026-06-26fixed'],
    ])
    expect(told()).toContain('2 epics with a date, 1 without one')
    const columns = screen.getAllByRole('columnheader').at(-1)
    expect(columns?.querySelectorAll('[aria-current="date"]')).toHaveLength(1)
    expect(columns?.querySelector('[aria-current="date"]')?.textContent).toBe('May 2026')
    expect(screen.queryAllByRole('slider').map(each => each.getAttribute('aria-label'))).toEqual([
      'Start of Buy a dredger',
      'Start of Deepen the harbor',
      'Due date of Deepen the harbor',
    ])
  })

  test('says when no epic has a date, and when they couldn’t be loaded', async () => {
    const none = await openRoadmap({ epics: [undated] })
    expect(none.screen.getByRole('heading', { name: 'No epic has a date' })).toBeDefined()
    expect(none.told()).toContain('0 epics with a date, 1 without one')
    none.close()
    const failed = await openRoadmap({
      answers: { 'epics.list': refused({ kind: 'server', status: 500, message: 'broken' }) },
    })
    expect(failed.screen.getByRole('alert').textContent).toContain('broken')
    expect(failed.screen.queryByRole('heading', { name: 'No epic has a date' })).toBeNull()
  })

  test('has months or quarters', async () => {
    const { screen, user, settle, tabs } = await openRoadmap()
    const unit = () => Reflect.get(tabs.getRouter(tabs.inView().id).state.location.search, 'unit')
    expect(screen.getByRole('radio', { name: 'Months' })).toHaveProperty('checked', true)
    await user.click(screen.getByRole('radio', { name: 'Quarters' }))
    await settle()
    expect(unit()).toBe('quarters')
    await user.click(screen.getByRole('radio', { name: 'Months' }))
    await settle()
    expect(unit()).toBeUndefined()
  })
})

describe('an edge of a bar', () => {
  test.each([
    { keys: '{ArrowRight}', day: '2026-06-27' },
    { keys: '{ArrowUp}', day: '2026-06-27' },
    { keys: '{ArrowLeft}', day: '2026-06-25' },
    { keys: '{ArrowDown}{ArrowDown}', day: '2026-06-24' },
    { keys: '{Shift>}{ArrowRight}{/Shift}', day: '2026-07-03' },
  ])('is moved with the keyboard, and the change is sent once it is confirmed: $keys', async ({ keys, day }) => {
    const { handle, told, rows, body, user, settle, sent } = await openRoadmap()
    handle('Due date of Deepen the harbor').focus()
    await user.keyboard(keys)
    expect(told()).toContain(`${day} instead of 2026-06-26. Enter shows the request.`)
    expect(rows()[1]?.[2]).toBe(`${day}was 2026-06-26`)
    expect(handle('Due date of Deepen the harbor').getAttribute('aria-valuetext')).toBe(day)
    expect(body.queryByRole('dialog')).toBeNull()
    await user.keyboard('{Enter}')
    await settle()
    const dialog = within(body.getByRole('dialog', { name: 'Change the due date?' }))
    expect(dialog.getByRole('form').textContent).toContain(`Deepen the harbor is due on ${day} instead of 2026-06-26.`)
    await user.click(dialog.getByRole('button', { name: 'Change the date' }))
    await settle()
    expect(sent('epics.update')).toEqual([{ id: 5, epic_iid: 1, due_date_fixed: day }])
    expect(body.queryByRole('dialog')).toBeNull()
  })

  test('that starts is sent as the start', async () => {
    const { handle, body, user, settle, sent } = await openRoadmap()
    handle('Start of Deepen the harbor').focus()
    await user.keyboard('{ArrowLeft}{Enter}')
    await settle()
    const dialog = within(body.getByRole('dialog', { name: 'Change the start?' }))
    expect(dialog.getByRole('form').textContent).toContain('starts on 2026-05-03 instead of 2026-05-04.')
    await user.click(dialog.getByRole('button', { name: 'Change the date' }))
    await settle()
    expect(sent('epics.update')).toEqual([{ id: 5, epic_iid: 1, start_date_fixed: '2026-05-03' }])
  })

  test.each(['{Escape}', '{Enter}'])('goes back where it was, by Escape or by Cancel: %s', async key => {
    const { handle, body, user, settle, sent, rows } = await openRoadmap()
    handle('Start of Deepen the harbor').focus()
    await user.keyboard(`{ArrowLeft}${key}`)
    await settle()
    if (key === '{Enter}') await user.click(body.getByRole('button', { name: 'Cancel' }))
    await settle()
    expect(body.queryByRole('dialog')).toBeNull()
    expect(rows()[1]?.[1]).toBe('2026-05-04fixed')
    expect(sent('epics.update')).toEqual([])
  })

  test('does nothing for Enter, Escape and other keys while it is not carried', async () => {
    const { handle, body, user, rows, told } = await openRoadmap()
    handle('Start of Deepen the harbor').focus()
    await user.keyboard('{Enter}{Escape}a{Alt>}{ArrowLeft}{/Alt}')
    expect(body.queryByRole('dialog')).toBeNull()
    expect(rows()[1]?.[1]).toBe('2026-05-04fixed')
    expect(told().some(words => words?.includes('instead of'))).toBe(false)
  })

  test('that is inherited says why it can’t be moved', async () => {
    const { handle, told, user, rows } = await openRoadmap()
    const inherited = handle('Start of Buy a dredger')
    expect(inherited.getAttribute('aria-disabled')).toBe('true')
    expect(handle('Start of Deepen the harbor').getAttribute('aria-disabled')).toBe('false')
    inherited.focus()
    await user.keyboard('{ArrowRight}')
    expect(rows()[0]?.[1]).toBe('2026-04-01inherited')
    expect(told()).toContain(inherited.title)
    expect(inherited.title).not.toContain('drag it')
    handle('Start of Deepen the harbor').focus()
    await user.keyboard('{ArrowRight}')
    expect(told()).not.toContain(inherited.title)
  })

  test('can’t be moved with a role that is too low, which says so', async () => {
    const { handle, told, rows } = await openRoadmap({ role: 10 })
    const edge = handle('Start of Deepen the harbor')
    expect(edge.title).toContain('reporter')
    fireEvent.pointerDown(edge, { button: 0, clientX: 10, pointerId: 1 })
    fireEvent.pointerMove(edge, { clientX: 200, pointerId: 1 })
    expect(rows()[1]?.[1]).toBe('2026-05-04fixed')
    expect(told()).toContain(edge.title)
  })

  test('is dragged with the main button, no further than the columns, and dropped to be confirmed', async () => {
    const { handle, body, rows, settle } = await openRoadmap()
    const edge = handle('Start of Deepen the harbor')
    edge.setPointerCapture = () => undefined
    fireEvent.pointerMove(edge, { clientX: 200, pointerId: 1 })
    fireEvent.pointerDown(edge, { button: 2, clientX: 100, pointerId: 1 })
    fireEvent.pointerMove(edge, { clientX: 200, pointerId: 1 })
    fireEvent.pointerUp(edge)
    expect(rows()[1]?.[1]).toBe('2026-05-04fixed')
    fireEvent.pointerDown(edge, { button: 0, clientX: 100, pointerId: 1 })
    // The columns are 1,280 wide and begin at 0.
    fireEvent.pointerMove(edge, { clientX: -500, pointerId: 1 })
    const furthest = rows()[1]?.[1]
    expect(furthest).toMatch(/^2026-0\d-\d\dwas 2026-05-04$/)
    fireEvent.pointerMove(edge, { clientX: 0, pointerId: 1 })
    expect(rows()[1]?.[1]).toBe(furthest)
    fireEvent.pointerCancel(edge)
    expect(rows()[1]?.[1]).toBe('2026-05-04fixed')
    fireEvent.pointerMove(edge, { clientX: 50, pointerId: 1 })
    expect(rows()[1]?.[1]).toBe('2026-05-04fixed')
    fireEvent.pointerDown(edge, { button: 0, clientX: 100, pointerId: 1 })
    fireEvent.pointerMove(edge, { clientX: 50, pointerId: 1 })
    fireEvent.pointerUp(edge)
    await settle()
    expect(body.getByRole('dialog', { name: 'Change the start?' })).toBeDefined()
  })
})
