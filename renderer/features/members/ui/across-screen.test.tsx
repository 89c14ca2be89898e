// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type Answers, firstOf, getSample, refused, unanswered } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const project = firstOf(getSample('projects.list'))
const member = firstOf(getSample('projectMembers.list'))
const crane = { ...project, ...{ id: 7, path_with_namespace: 'harbor/crane', archived: false } }
const quay = { ...project, ...{ id: 8, path_with_namespace: 'harbor/quay', archived: true } }
const grace = { ...member, ...{ id: 3, name: 'Grace Mbeki', username: 'grace.mbeki', access_level: 30 } }

async function openAcross(answers: Answers = {}, readOnly = false) {
  const opened = await openScreen('/c/work/members', {
    answers: {
      'user.current': () => getSample('user.current'),
      'projects.list': () => [crane, quay],
      'projectMembers.list': () => [grace],
      ...answers,
    },
    connection: { readOnly },
    replies: { 'app.workEnded': () => null, 'app.progress': () => null },
  })
  const body = within(document.body)
  const rows = () =>
    opened.screen
      .queryAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent)
  const press = async (name: string | RegExp) => {
    await opened.user.click(body.getByRole('button', { name }))
    await opened.settle()
  }
  /** Chooses all places that are listed, and loads their members. */
  const load = async () => {
    await opened.user.click(opened.screen.getByRole('checkbox', { name: 'Select all rows' }))
    await press(/^Choose \d/)
    await press('Load members')
  }
  return { ...opened, body, rows, press, load }
}

describe('the places to choose from', () => {
  test('are loading', async () => {
    const { screen } = await openAcross({ 'projects.list': unanswered })
    expect(screen.getByText('Loading the projects')).toBeDefined()
  })

  test('may be none', async () => {
    const { screen } = await openAcross({ 'projects.list': () => [] })
    expect(screen.getByRole('heading', { name: 'No projects' })).toBeDefined()
  })

  test('that are refused are an error and no empty list, and are loaded by “Try again”', async () => {
    let isBroken = true
    const { screen, rows, press } = await openAcross({
      'projects.list': () => (isBroken ? refused({ kind: 'server', status: 500, message: 'broken' })() : [crane]),
    })
    expect(screen.queryByRole('heading', { name: 'No projects' })).toBeNull()
    isBroken = false
    await press('Try again')
    expect(rows()).toHaveLength(1)
  })

  test('are counted when they are chosen; nothing is loaded before', async () => {
    const { screen, user, press, sent } = await openAcross()
    const load = screen.getByRole<HTMLButtonElement>('button', { name: 'Load members' })
    expect(load.disabled).toBe(true)
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    await press('Choose 2')
    expect(screen.getByText('2 selected')).toBeDefined()
    expect(load.disabled).toBe(false)
    expect(sent('projectMembers.list')).toEqual([])
    await press('Clear selection')
    expect(load.disabled).toBe(true)
  })
})

describe('the members of the chosen places', () => {
  test('are one row for each person', async () => {
    const { screen, load, rows, sent } = await openAcross()
    await load()
    await screen.findByRole('grid', { name: 'Access by person' })
    expect(rows()).toHaveLength(1)
    expect(rows()[0]).toContain('Grace Mbeki')
    expect(sent('projectMembers.list').map(({ id }) => id)).toEqual([7, 8])
  })

  test('are incomplete when a place failed to load: it is named, and loaded by “Retry failed”', async () => {
    let isBroken = true
    const { screen, load, press, body } = await openAcross({
      'projectMembers.list': ({ id }) =>
        id === 8 && isBroken ? refused({ kind: 'forbidden', message: '403 Forbidden' })() : [grace],
    })
    await load()
    const notice = within(await body.findByRole('alert', { name: 'Incomplete' }))
    expect(notice.getByText('harbor/quay')).toBeDefined()
    isBroken = false
    await press('Retry failed (1)')
    await screen.findByRole('grid', { name: 'Access by person' })
    expect(body.queryByRole('alert', { name: 'Incomplete' })).toBeNull()
  })
})
