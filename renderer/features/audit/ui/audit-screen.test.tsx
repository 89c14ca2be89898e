// @vitest-environment happy-dom
import { screen as page, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { OperationId } from '#shared/contract/contract.ts'
import { type Answers, getSample, refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { auditEvent } from '../model/events.fixture.ts'

const named = (id: number, custom_message: string) => auditEvent({ id, details: { custom_message } })

/** A log of its own for the instance, each group and each project. */
const logs: Answers = {
  'auditEvents.list': () => [named(3, 'Of the instance')],
  'auditEvents.ofGroup': () => [named(2, 'Of the group')],
  'auditEvents.ofProject': () => [named(1, 'Of the project')],
}
const otherwise = <I extends OperationId>(operation: I) => getSample(operation)

const places = [
  { path: '/c/work/audit', operation: 'auditEvents.list', shown: 'Of the instance' },
  { path: '/c/work/g/harbor/audit', operation: 'auditEvents.ofGroup', shown: 'Of the group' },
  { path: '/c/work/p/harbor%2Fcrane/audit', operation: 'auditEvents.ofProject', shown: 'Of the project' },
] as const

describe('the log', () => {
  test.each(places)('of $path is its own', async ({ path, operation, shown }) => {
    const { screen, sent } = await openScreen(path, { answers: logs, otherwise })
    expect(screen.getByRole('grid', { name: 'Audit events' }).textContent).toContain(shown)
    for (const { operation: one } of places) expect(sent(one).length > 0).toBe(one === operation)
  })

  test.each(places)('of $path says which role it needs', async ({ path, operation }) => {
    const forbidden = refused({ kind: 'forbidden', message: '403 Forbidden', needs: 'the Owner role' })
    const { screen } = await openScreen(path, { answers: { [operation]: forbidden }, otherwise })
    expect(screen.getByText(/This needs the Owner role/)).toBeDefined()
  })

  test('names the menu of an event by its time as the row shows it', async () => {
    const { screen } = await openScreen('/c/work/audit', { answers: logs, otherwise })
    const [time] = within(screen.getAllByRole('row')[1] ?? document.body).getAllByRole('gridcell')
    expect(time?.textContent).toMatch(/^\w+ \d+, \d{4}/)
    expect(screen.getByRole('button', { name: `Actions for ${time?.textContent}` })).toBeDefined()
  })

  test('says when no event matches the search', async () => {
    const { screen } = await openScreen('/c/work/audit?q=nobody', { answers: logs, otherwise })
    expect(screen.getByRole('heading', { name: 'No matching events' })).toBeDefined()
  })
})

test('without a saved search the list says what one keeps; one that is saved is listed, also by its trimmed name', async () => {
  const { screen, user, settle } = await openScreen('/c/work/audit', { answers: logs, otherwise })
  await user.click(screen.getByRole('button', { name: 'Saved searches' }))
  await settle()
  const list = within(page.getByRole('dialog', { name: 'Saved searches' }))
  expect(list.getByText(/^No saved searches yet/)).toBeDefined()
  await user.click(list.getByRole('textbox'))
  await user.paste(' Night shift ')
  await user.keyboard('{Enter}')
  await settle()
  expect(list.getByRole('button', { name: 'Night shift' })).toBeDefined()
  expect(list.queryByText(/^No saved searches yet/)).toBeNull()
})
