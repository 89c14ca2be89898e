// @vitest-environment happy-dom
import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type BridgeArgument, toConnectionRef } from '#shared/bridge.ts'
import type { Proposal } from '#shared/proposals.ts'
import { type Replies, refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

/** The connection of the screen. */
const work = { id: 'work', ref: toConnectionRef('work', 'g'.repeat(22)) }

const created: Proposal = {
  ...{ id: '11111111-1111-4111-8111-111111111111', client: 'helper', connection: work.id, ref: work.ref },
  ...{ operation: 'tags.create', params: { id: 7, tag_name: 'v1', ref: 'main' }, proposedParams: null },
  ...{ place: 'harbor/crane', group: { id: 'g', title: 'Release 1' }, reason: 'The release is due' },
  ...{ createdAt: '2026-03-01T10:00:00.000Z', expiresAt: '2026-03-08T10:00:00.000Z', state: 'pending', revision: 0 },
  ...{ note: null, journal: null, outcome: null, error: null },
}
const otherRef = toConnectionRef(work.id, 'x'.repeat(22))
const deleted: Proposal = {
  ...created,
  ...{ id: '22222222-2222-4222-8222-222222222222', operation: 'tags.delete', params: { id: 7, tag_name: 'v0' } },
}

const preview: NonNullable<Replies['operations.preview']> = ({ params }) => ({
  ...{
    method: 'POST',
    url: `https://work.example/api/v4/projects/7/${params.tag_name}`,
    body: { ...params },
    headers: [],
    curl: 'curl',
  },
})

/** The screen with proposals, and what was decided. */
async function openProposals(proposals: readonly Proposal[], path = '/proposals', replies: Replies = {}) {
  const approved: BridgeArgument<'proposals.approve'>[] = []
  const rejected: BridgeArgument<'proposals.reject'>[] = []
  const edited: BridgeArgument<'proposals.edit'>[] = []
  const find = (id: string) => proposals.find(one => one.id === id) ?? created
  const opened = await openScreen(path, {
    replies: {
      'proposals.list': () => proposals,
      'proposals.get': ({ id }) => proposals.find(one => one.id === id) ?? null,
      'proposals.approve': argument => {
        approved.push(argument)
        return { ...find(argument.id), state: 'approved', outcome: 'done', journal: 3 }
      },
      'proposals.reject': argument => {
        rejected.push(argument)
        return null
      },
      'proposals.edit': argument => {
        edited.push(argument)
        return { ...find(argument.id), params: argument.params }
      },
      'consent.request': () => ({ consent: 'agreed' }),
      'operations.preview': preview,
      ...replies,
    },
    answers: {},
  })
  return { ...opened, approved, rejected, edited }
}

const at = (proposal: Proposal) => `/proposals?proposal=${proposal.id}`

test('without proposals the screen says what would be here, and leads to access', async () => {
  const { screen } = await openProposals([])
  expect(screen.getByRole('heading', { name: 'No proposals' })).toBeDefined()
  expect(screen.getByText(/Nothing is sent before you approve it/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Manage access' }).getAttribute('href')).toContain('view=access')
})

test('shows the exact request, what it deletes and whether it can be undone, before it is approved', async () => {
  const { screen, user, settle, approved } = await openProposals([created], at(created))
  expect(screen.getAllByText(/https:\/\/work\.example\/api\/v4\/projects\/7\/v1/)).not.toEqual([])
  expect(screen.getByText(/You can undo it|You can partly undo it|It can’t be undone/)).toBeDefined()
  expect(screen.getAllByText('harbor/crane › v1')).not.toEqual([])
  await user.click(screen.getByRole('button', { name: 'Approve…' }))
  await settle()
  const dialog = within(document.body).getByRole('dialog', { name: 'Approve this change?' })
  expect(approved).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Approve and send' }))
  await settle()
  expect(approved).toMatchObject([{ id: created.id, revision: 0 }])
  await waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull())
})

test('what deletes is approved only after its name was typed, also among others', async () => {
  const { screen, user, settle, approved } = await openProposals([created, deleted])
  for (const box of screen.getAllByRole('checkbox').slice(1)) await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Approve…' }))
  await settle()
  const dialog = within(document.body).getByRole('dialog', { name: 'Approve 2 changes?' })
  const button = within(dialog).getByRole('button', { name: 'Approve and send 2 changes' })
  expect(button).toHaveProperty('disabled', true)
  expect(within(dialog).getByText('harbor/crane › v0', { selector: '[role=alert] *' })).toBeDefined()
  await user.type(within(dialog).getByRole('textbox'), 'v')
  fireEvent.submit(within(dialog).getByRole('form', { name: 'Approve' }))
  await settle()
  expect(approved).toEqual([])
  await user.type(within(dialog).getByRole('textbox'), '0')
  await user.click(button)
  await settle()
  expect(approved.map(({ id, consent }) => [id, consent])).toEqual([
    [created.id, 'agreed'],
    [deleted.id, 'agreed'],
  ])
})

test('text of an assistant is plain: no link, no markdown, and hidden characters are shown', async () => {
  const reason = '[Click](https://evil.example) <b>now</b> https://evil.example \u202Etxt.exe\u200B'
  const { screen } = await openProposals([{ ...created, reason }], at(created))
  const quote = screen.getByRole('region', { name: 'Reason given by the assistant' })
  expect(within(quote).queryAllByRole('link')).toEqual([])
  expect(quote.querySelector('b')).toBeNull()
  expect(quote.textContent).toContain('[Click](https://evil.example) <b>now</b>')
  expect(within(quote).getByRole('img', { name: 'U+202E right-to-left override' })).toBeDefined()
  expect(within(quote).getByRole('img', { name: 'U+200B zero-width space' })).toBeDefined()
})

test('one for an earlier account of its connection can’t be approved', async () => {
  const { screen } = await openProposals([{ ...created, ref: otherRef }], at(created))
  expect(screen.getByText(/changed after this was proposed/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Approve…' })).toHaveProperty('disabled', true)
})

test('its params are changed in a form of the operation; its project stays', async () => {
  const { screen, user, settle, edited } = await openProposals([created], at(created))
  await user.click(screen.getByRole('button', { name: 'Edit…' }))
  await settle()
  const form = within(document.body).getByRole('form', { name: 'Edit proposal' })
  expect(within(form).queryByLabelText(/^id/)).toBeNull()
  const name = within(form).getByRole('textbox', { name: /^tag_name/ })
  await user.clear(name)
  expect(within(form).getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', true)
  await user.type(name, 'v1.0')
  await user.click(within(form).getByRole('button', { name: 'Save changes' }))
  await settle()
  expect(edited).toEqual([{ id: created.id, revision: 0, params: { id: 7, tag_name: 'v1.0', ref: 'main' } }])
})

test('is rejected with a note for the assistant', async () => {
  const { screen, user, settle, rejected } = await openProposals([created], at(created))
  await user.click(screen.getByRole('button', { name: 'Reject…' }))
  await settle()
  const dialog = within(document.body).getByRole('dialog', { name: 'Reject this proposal?' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'Not now')
  await user.click(within(dialog).getByRole('button', { name: 'Reject proposal' }))
  await settle()
  expect(rejected).toEqual([{ ids: [created.id], note: 'Not now' }])
})

test('access is given to selected projects, and nothing else', async () => {
  const allowed: BridgeArgument<'assistants.allow'>[] = []
  const client = { name: 'helper', firstSeenAt: created.createdAt, lastSeenAt: created.createdAt, access: [] }
  const { screen, user, settle } = await openProposals([], '/proposals?view=access', {
    'assistants.list': () => [client],
    'assistants.allow': argument => {
      allowed.push(argument)
      return [client]
    },
  })
  expect(screen.getByText('No access.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Grant access…' }))
  await settle()
  const form = within(document.body).getByRole('form', { name: 'Grant access' })
  expect(within(form).getByRole('button', { name: 'Grant access' })).toHaveProperty('disabled', true)
  await user.type(within(form).getByLabelText('Projects'), 'harbor/crane{Enter}')
  await user.click(within(form).getByRole('button', { name: 'Grant access' }))
  await settle()
  expect(allowed).toMatchObject([
    { client: 'helper', connection: work.id, places: [{ kind: 'project', path: 'harbor/crane' }], proposes: true },
  ])
})

test('requests of assistants are listed with why they were refused', async () => {
  const row = { at: created.createdAt, client: 'helper', tool: 'read', connection: work.id, operation: 'tags.list' }
  const { screen } = await openProposals([], '/proposals?view=requests', {
    'assistants.requests': () => [
      { ...row, id: 1, target: '7', outcome: 'refused', detail: 'no access to it', bytes: 0 },
    ],
  })
  expect(screen.getByText('no access to it')).toBeDefined()
  expect(screen.getByText('Refused')).toBeDefined()
})

test.each(['', '?view=access', '?view=requests'])('shows an error with its next step: %s', async view => {
  const fail = refused({ kind: 'disk', detail: 'disk I/O error', isFull: false })
  const { screen } = await openProposals([], `/proposals${view}`, {
    'proposals.list': fail,
    'assistants.list': fail,
    'assistants.requests': fail,
  })
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})
