// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Connection, ParsedBridgeArgument } from '#shared/bridge.ts'
import { type Replies, refused, unanswered } from '../../../testing/fake-main.ts'
import { openScreen, work } from '../../../testing/open-screen.tsx'

const sandbox: Connection = { ...work, id: 'sandbox', name: 'Sandbox', kind: 'sandbox', secret: 'none' }
const forThisRun: Connection = {
  ...work,
  ...{ id: 'run', name: 'Trial', kind: 'run-only', secret: 'memory', baseUrl: 'http://trial.example.org' },
}

async function openConnections(connections: readonly Connection[], replies: Replies = {}) {
  let left = connections
  const opened = await openScreen('/connections', {
    answers: {},
    replies: {
      'connections.list': () => left,
      'connections.remove': ({ id }) => {
        left = left.filter(one => one.id !== id)
        return null
      },
      'drafts.list': () => [],
      ...replies,
    },
  })
  const body = within(document.body)
  const row = (name: string) => within(opened.screen.getByText(name).closest('tr') ?? document.body)
  const press = async (name: string) => {
    await opened.user.click(body.getByRole('button', { name }))
    await opened.settle()
  }
  return { ...opened, body, row, press, left: () => left.map(({ name }) => name) }
}

describe('the connections', () => {
  test('say what the sandbox is while there is no other', async () => {
    const { screen } = await openConnections([sandbox])
    expect(screen.getByText(/nothing leaves the sandbox/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Remove Sandbox' })).toBeNull()
  })

  test('have what sets each apart: in use, production, read-only, for this run, and how its token travels', async () => {
    const { screen, row } = await openConnections([sandbox, { ...work, production: true, readOnly: true }, forThisRun])
    expect(screen.queryByText(/nothing leaves the sandbox/)).toBeNull()
    for (const word of ['In use', 'Production', 'Read-only']) expect(row('Work').getByText(word)).toBeDefined()
    expect(row('Work').queryByRole('img', { name: 'Tokens travel unencrypted' })).toBeNull()
    expect(row('Trial').getByText('This run only')).toBeDefined()
    expect(row('Trial').getByRole('img', { name: 'Tokens travel unencrypted' })).toBeDefined()
    expect(row('Trial').queryByRole('button', { name: /^(Edit|Remove)/ })).toBeNull()
    expect(row('Sandbox').getByText('Made for each run')).toBeDefined()
  })
})

describe('a connection is removed', () => {
  test('only when its name is typed, after all that goes with it was named', async () => {
    const { press, body, user, left, screen } = await openConnections([sandbox, work])
    await press('Remove Work')
    const dialog = within(body.getByRole('dialog', { name: 'Remove this connection?' }))
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'its token',
      'every answer kept for reading offline, and the projects kept offline',
      'its archives of audit events',
      'its drafts (none)',
    ])
    const remove = dialog.getByRole('button', { name: 'Remove' })
    const typed = dialog.getByRole('textbox')
    await user.type(typed, 'work')
    expect(remove).toHaveProperty('disabled', true)
    await user.type(typed, '{Enter}')
    expect(left()).toEqual(['Sandbox', 'Work'])
    await user.clear(typed)
    await user.type(typed, 'Work')
    await press('Remove')
    expect(left()).toEqual(['Sandbox'])
    expect(screen.queryByText('Work')).toBeNull()
  })

  test('or stays, with the reason and what was typed', async () => {
    const { press, body, user, left } = await openConnections([sandbox, work], {
      'connections.remove': refused({ kind: 'disk', detail: 'disk I/O error', isFull: false }),
    })
    await press('Remove Work')
    const dialog = within(body.getByRole('dialog', { name: 'Remove this connection?' }))
    await user.type(dialog.getByRole('textbox'), 'Work')
    await press('Remove')
    expect(dialog.getByText(/disk I\/O error/)).toBeDefined()
    expect(dialog.getByRole<HTMLInputElement>('textbox').value).toBe('Work')
    expect(left()).toEqual(['Sandbox', 'Work'])
  })

  test('its drafts are not said to be none before they are known', async () => {
    const { press, body } = await openConnections([sandbox, work], { 'drafts.list': unanswered })
    await press('Remove Work')
    expect(body.getByText('its unsaved drafts, if it has any')).toBeDefined()
  })
})

test('the confirmation of changes of a connection for this run is set in a dialog, and stays open when it can’t be', async () => {
  const set: ParsedBridgeArgument<'connections.setProtection'>[] = []
  let isBroken = true
  const { press, body, user } = await openConnections([forThisRun], {
    'connections.setProtection': change => {
      set.push(change)
      return isBroken ? refused({ kind: 'disk', detail: 'disk I/O error', isFull: false })() : forThisRun
    },
  })
  await press('Confirmation of changes for Trial')
  const dialog = within(body.getByRole('dialog', { name: 'Confirmation for Trial' }))
  await user.click(dialog.getByRole('switch'))
  await press('Save')
  expect(dialog.getByText(/disk I\/O error/)).toBeDefined()
  isBroken = false
  await press('Save')
  await waitFor(() => expect(body.queryByRole('dialog')).toBeNull())
  expect(set.at(-1)).toEqual({ id: 'run', production: true, confirmFrom: 1 })
})
