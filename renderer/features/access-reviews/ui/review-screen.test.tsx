// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications'
import { act, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { decide, makeAccess, makeReview } from '#shared/access-reviews/review.fixture.ts'
import type { Review, ReviewAccess, ReviewEvent } from '#shared/access-reviews/review.ts'
import type { Member } from '#shared/contract/members.ts'
import { type Answers, getSample, type Replies, refused } from '../../../testing/fake-main.ts'
import { openScreen, work } from '../../../testing/open-screen.tsx'
import { bulkJobs } from '../../../ui/bulk/bulk-jobs.ts'

// They outlive the screen that showed them.
afterEach(() => notifications.clean())

const grace = makeAccess()
const mats: ReviewAccess = {
  ...makeAccess({ key: 'project 7 4', level: 40, expires: '2027-01-01' }),
  person: { id: 4, name: 'Mats Berg', username: 'mats', state: 'blocked' },
}
const olga: ReviewAccess = {
  ...makeAccess({ key: 'project 7 5', level: 20, lastActivity: '2020-01-01' }),
  person: { id: 5, name: 'Olga Prins', username: 'olga', state: 'active' },
}

interface Opened {
  readonly review?: Review
  readonly search?: string
  readonly replies?: Replies
  readonly readOnly?: boolean
  readonly inWindow?: boolean
  /** The members of the project that the service has. */
  readonly members?: readonly Member[]
}

/** A project with these members, and nobody else. */
function serviceWith(members: readonly Member[]): Answers {
  const find = ({ user_id }: { readonly user_id: number | string }) =>
    members.find(({ id }) => id === Number(user_id)) ?? refused({ kind: 'notFound', message: '404 Not found' })()
  return {
    'user.current': () => ({ ...getSample('user.current'), is_admin: false }),
    'projectMembers.get': find,
    'projectMembers.getAll': find,
    'groupMembers.getAll': refused({ kind: 'notFound', message: '404 Not found' }),
    'groupMembers.list': () => [],
  }
}

/** A review; what is decided is kept as main keeps it. */
async function openReview({
  review: given,
  search = '',
  readOnly = false,
  replies = {},
  members,
  inWindow = false,
}: Opened = {}) {
  let review = given ?? makeReview([], [grace, mats, olga])
  const events: ReviewEvent[] = []
  const opened = await openScreen(`/c/work/access-reviews/${review.id}?${search}`, {
    answers: {
      'user.current': () => getSample('user.current'),
      'projectMembers.get': () => getSample('projectMembers.get'),
      ...(members && serviceWith(members)),
    },
    connection: { readOnly },
    inWindow,
    replies: {
      'reviews.get': () => review,
      'reviews.add': ({ events: added }) => {
        events.push(...added)
        review = { ...review, log: makeReview(events, review.content?.accesses).log }
        return null
      },
      'app.workEnded': () => null,
      'app.progress': () => null,
      ...replies,
    },
  })
  const body = within(document.body)
  const rows = () =>
    opened.screen
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent)
  const decideWith = async (name: string, action: string) => {
    await opened.user.click(body.getByRole('button', { name: `Actions for ${name}` }))
    await opened.user.click(body.getByRole('menuitem', { name: action, hidden: true }))
    return openDialog()
  }
  const openDialog = () => {
    const form = within(body.getByRole('form', { name: 'Decision' }))
    const record = form.getByRole<HTMLButtonElement>('button', { name: 'Record decision' })
    const reason = async (text: string) => {
      await opened.user.click(form.getByRole('textbox', { name: /^Reason/ }))
      await opened.user.paste(text)
    }
    const send = async () => {
      await opened.user.click(record)
      await opened.settle()
    }
    return { form, record, reason, send }
  }
  const preview = () => opened.screen.getByRole<HTMLButtonElement>('button', { name: 'Preview (dry run)' })
  return { ...opened, body, rows, decideWith, openDialog, preview, events }
}

describe('a review', () => {
  test('counts what is decided, and has nothing to apply at first', async () => {
    const { screen, preview, rows } = await openReview()
    expect(screen.getByText('0 of 3 decided')).toBeDefined()
    expect(screen.getByText(/ · Due 2026-12-31$/)).toBeDefined()
    expect(rows()).toHaveLength(3)
    expect(preview().disabled).toBe(true)
    expect(preview().title).toBe('No changes are waiting')
    expect(screen.queryByRole('button', { name: /^Copy \d+ earlier/ })).toBeNull()
  })

  test('counts changes, and those that are applied', async () => {
    const { screen, preview } = await openReview({
      review: makeReview(
        [
          decide({ action: 'remove' }),
          { kind: 'result', access: grace.key, outcome: 'done', detail: '', journal: 1 },
          decide({ access: mats.key, action: 'lower', level: 20 }),
          decide({ access: olga.key }),
        ],
        [grace, mats, olga],
      ),
    })
    expect(screen.getByText('3 of 3 decided · 1 of 2 changes applied')).toBeDefined()
    expect(preview().disabled).toBe(false)
    expect(preview().title).toBe('')
  })

  test('does not claim that a change is applied once it was undone, and offers to apply it again', async () => {
    const events = [
      decide({ action: 'remove' }),
      { kind: 'result', access: grace.key, outcome: 'done', detail: '', journal: 1 } as const,
    ]
    const { screen, preview, rows } = await openReview({ review: { ...makeReview(events, [grace]), undone: [1] } })
    expect(screen.getByText('1 of 1 decided · 0 of 1 change applied')).toBeDefined()
    expect(rows()[0]).toContain('RemoveUndone')
    expect(preview().disabled).toBe(false)
  })

  test('shows that a change was undone as soon as the journal has it', async () => {
    const events = [
      decide({ action: 'remove' }),
      { kind: 'result', access: grace.key, outcome: 'done', detail: '', journal: 1 } as const,
    ]
    let review = makeReview(events, [grace])
    const { emit, settle, rows } = await openReview({ inWindow: true, replies: { 'reviews.get': () => review } })
    expect(rows()[0]).toContain('RemoveApplied')
    review = { ...review, undone: [1] }
    act(() => emit({ type: 'operations.invalidated', connection: work.id, operations: ['projectMembers.list'] }))
    await settle()
    expect(rows()[0]).toContain('RemoveUndone')
  })

  test.each([
    ['undecided', ['Olga']],
    ['changes', ['Grace', 'Mats']],
    ['open', ['Mats']],
  ])('shows only some of its accesses: %s', async (show, names) => {
    const { rows } = await openReview({
      search: `show=${show}`,
      review: makeReview(
        [
          decide({ action: 'remove' }),
          { kind: 'result', access: grace.key, outcome: 'skipped', detail: '', journal: null },
          decide({ access: mats.key, action: 'lower', level: 20 }),
          { kind: 'result', access: mats.key, outcome: 'failed', detail: 'broken', journal: null },
        ],
        [grace, mats, olga],
      ),
    })
    expect(
      rows()
        .map(text => /Grace|Mats|Olga/.exec(text ?? '')?.[0])
        .toSorted(),
    ).toEqual(names)
  })

  test('says whether there are no accesses, or none of the kind', async () => {
    const none = await openReview({ review: makeReview([], []) })
    expect(none.screen.getByRole('heading', { name: 'No accesses' })).toBeDefined()
    none.close()
    const { screen } = await openReview({ search: 'show=changes' })
    expect(screen.getByRole('heading', { name: 'No matching accesses' })).toBeDefined()
  })

  test('names the reads of members that failed', async () => {
    const whole = makeReview([], [grace])
    const [read] = whole.content?.reads ?? []
    if (!whole.content || !read) throw new Error('The review has a read')
    const failed = { ...read, state: 'failed' as const, of: 'harbor/crane' }
    const other = { ...failed, operation: 'auditEvents.list' }
    const { screen } = await openReview({
      review: { ...whole, content: { ...whole.content, reads: [read, failed, other] } },
    })
    expect(screen.getByText(/incomplete: 1 of 2 lists of members couldn’t be loaded/)).toBeDefined()
  })

  test('is previewed as one dry run of its changes', async () => {
    const { preview, user, settle } = await openReview({
      review: makeReview([decide({ action: 'remove' }), decide({ access: olga.key })], [grace, olga]),
    })
    await user.click(preview())
    await settle()
    await waitFor(() =>
      expect(bulkJobs.getState().jobs.at(-1)).toMatchObject({
        ...{ title: 'Access review: Q4 2026', kind: 'dryRun' },
        rows: [{ params: { user_id: 3 } }],
      }),
    )
  })

  test('records what its dry run found to be applied before, as after the app was killed, and keeps the rest', async () => {
    const { preview, user, settle, events, screen } = await openReview({
      review: makeReview([decide({ action: 'remove' }), decide({ access: olga.key, action: 'remove' })], [grace, olga]),
      members: [{ ...getSample('projectMembers.get'), id: olga.person.id, access_level: olga.level, expires_at: null }],
    })
    expect(screen.getByText('2 of 2 decided · 0 of 2 changes applied')).toBeDefined()
    await user.click(preview())
    await settle()
    await waitFor(() => expect(events).toMatchObject([{ kind: 'result', access: grace.key, outcome: 'skipped' }]))
  })

  test('is decided but not applied over a connection that is read-only', async () => {
    const { preview } = await openReview({ readOnly: true, review: makeReview([decide({ action: 'remove' })]) })
    expect(preview().disabled).toBe(true)
    expect(preview().title).toContain('read-only')
  })

  test('carries over what the last review decided and nothing has changed since', async () => {
    const previous = { action: 'keep', reason: 'Needed', review: 'Q3', isUnchanged: true } as const
    const { screen, user, settle, events } = await openReview({
      review: makeReview(
        [],
        [
          { ...grace, previous },
          { ...mats, previous: { ...previous, isUnchanged: false } },
        ],
      ),
    })
    await user.click(screen.getByRole('button', { name: 'Copy 1 earlier decision' }))
    await settle()
    expect(events).toMatchObject([{ access: grace.key, action: 'keep', how: 'carriedOver' }])
    expect(screen.queryByRole('button', { name: /^Copy \d+ earlier/ })).toBeNull()
  })

  test('is exported as evidence, and says where and why not', async () => {
    const saved = await openReview({ replies: { 'reviews.export': () => ({ path: '/tmp/q4', sha256: 'abc' }) } })
    await saved.user.click(saved.screen.getByRole('button', { name: 'Export evidence' }))
    await saved.settle()
    expect(saved.body.getByText('/tmp/q4. SHA-256 of the manifest: abc')).toBeDefined()
    saved.close()
    const failed = await openReview({
      replies: { 'reviews.export': refused({ kind: 'disk', detail: 'disk I/O error', isFull: false }) },
    })
    await failed.user.click(failed.screen.getByRole('button', { name: 'Export evidence' }))
    await failed.settle()
    expect(failed.body.getByText(/disk I\/O error/)).toBeDefined()
  })

  test('offers to load its accesses, and shows why it can’t be read', async () => {
    const empty = await openReview({ review: { ...makeReview([]), content: null } })
    expect(empty.screen.getByRole('heading', { name: 'Accesses not loaded' })).toBeDefined()
    expect(empty.screen.getByRole('checkbox', { name: /^Also load audit events/ })).toHaveProperty('checked', true)
    expect(empty.screen.getByRole('button', { name: 'Load accesses' })).toBeDefined()
    empty.close()
    const failed = await openReview({
      replies: { 'reviews.get': refused({ kind: 'disk', detail: 'disk I/O error', isFull: false }) },
    })
    expect(failed.screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  })
})

describe('a decision', () => {
  test('needs a reason, and is recorded for the access', async () => {
    const { decideWith, events, screen } = await openReview()
    const { form, record, reason, send } = await decideWith('Grace Mbeki', 'Remove…')
    expect(form.getByText('1 access selected.')).toBeDefined()
    expect(form.getByRole('radio', { name: 'Remove' })).toHaveProperty('checked', true)
    expect(record.disabled).toBe(true)
    await reason('  ')
    expect(record.disabled).toBe(true)
    await reason('Left ')
    await send()
    expect(events).toEqual([
      {
        ...{ kind: 'decision', access: grace.key, action: 'remove', reason: 'Left', level: null, expires: null },
        ...{ how: 'selection', rule: '' },
      },
    ])
    expect(screen.getByText('1 of 3 decided · 0 of 1 change applied')).toBeDefined()
  })

  test('lowers only roles that are higher', async () => {
    const { screen, body, user, openDialog, events } = await openReview()
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    await user.click(body.getByRole('button', { name: 'Lower role…' }))
    const { form, reason, send } = openDialog()
    expect(form.getByRole('combobox', { name: 'Role' })).toHaveProperty('value', 'Reporter')
    expect(form.getByText('2 accesses selected.')).toBeDefined()
    await reason('Less')
    await send()
    expect(events.map(event => [event.access, 'level' in event && event.level])).toEqual([
      [grace.key, 20],
      [mats.key, 20],
    ])
  })

  test('that sets an expiration needs the day', async () => {
    const { decideWith, events, user } = await openReview()
    const { form, record, reason, send } = await decideWith('Grace Mbeki', 'Keep…')
    expect(form.queryByLabelText('Expiration date')).toBeNull()
    await user.click(form.getByRole('radio', { name: 'Set expiration date' }))
    await reason('Until then')
    const day = form.getByLabelText<HTMLInputElement>('Expiration date')
    const proposed = day.value
    expect(proposed).toMatch(/^\d{4}-\d\d-\d\d$/)
    await user.clear(day)
    expect(record.disabled).toBe(true)
    await user.type(day, '2027-02-03')
    await send()
    expect(events).toMatchObject([{ action: 'expire', expires: '2027-02-03', level: null }])
  })

  test('can be made by a rule, about those that are undecided', async () => {
    const { screen, user, openDialog, events } = await openReview({
      review: makeReview([decide()], [grace, mats, olga]),
    })
    await user.click(screen.getByRole('button', { name: 'Decide by rule…' }))
    const { form, record, reason, send } = openDialog()
    expect(form.getByText('Matches 2 of 2 undecided accesses.')).toBeDefined()
    await reason('Blocked')
    const blocked = form.getByRole('checkbox', { name: /^Only users that aren’t active/ })
    await user.click(blocked)
    expect(form.getByText('Matches 1 of 2 undecided accesses.')).toBeDefined()
    await user.click(blocked)
    await user.click(form.getByRole('textbox', { name: 'Days without activity' }))
    await user.paste('30')
    expect(form.getByText('Matches 1 of 2 undecided accesses.')).toBeDefined()
    await user.click(blocked)
    expect(form.getByText('Matches 0 of 2 undecided accesses.')).toBeDefined()
    expect(record.disabled).toBe(true)
    await user.clear(form.getByRole('textbox', { name: 'Days without activity' }))
    await send()
    expect(events).toMatchObject([{ access: mats.key, action: 'keep', how: 'rule' }])
    expect(events[0]).toHaveProperty('rule', expect.stringMatching(/\w/))
  })

  test('stays in its dialog when it can’t be recorded', async () => {
    const { decideWith } = await openReview({
      replies: { 'reviews.add': refused({ kind: 'disk', detail: 'disk I/O error', isFull: false }) },
    })
    const { form, record, reason, send } = await decideWith('Grace Mbeki', 'Keep…')
    await reason('Needed')
    await send()
    expect(form.getByRole('alert').textContent).toContain('disk I/O error')
    expect(record.disabled).toBe(false)
  })

  test('that can’t be cleared says which button is without it, beside the buttons of a selection', async () => {
    const { body, user } = await openReview({ review: makeReview([decide()], [grace, mats]) })
    await user.click(body.getByRole('checkbox', { name: 'Select Mats Berg' }))
    expect(body.getByRole('region', { name: 'Selected rows' }).textContent).toContain(
      'Clear decision: Nothing is decided',
    )
  })

  test('can be cleared, and only where there is one', async () => {
    const { body, user, settle, events } = await openReview({ review: makeReview([decide()], [grace, mats]) })
    const open = async (name: string) => {
      await user.click(body.getByRole('button', { name: `Actions for ${name}` }))
      return body.getByRole('menuitem', { name: /^Clear decision/, hidden: true })
    }
    expect((await open('Mats Berg')).textContent).toContain('Nothing is decided')
    await user.keyboard('{Escape}')
    await user.click(await open('Grace Mbeki'))
    await settle()
    expect(events).toMatchObject([{ access: grace.key, action: null, how: 'selection' }])
  })

  test.each([
    [
      'cleared',
      async ({ user, body }) => {
        await user.click(body.getByRole('button', { name: 'Actions for Grace Mbeki' }))
        await user.click(body.getByRole('menuitem', { name: 'Clear decision', hidden: true }))
      },
    ],
    ['carried over', ({ user, screen }) => user.click(screen.getByRole('button', { name: /^Copy \d+ earlier/ }))],
    ['found to be applied', ({ user, preview }) => user.click(preview())],
  ] satisfies [string, (opened: Awaited<ReturnType<typeof openReview>>) => Promise<void>][])(
    'that can’t be recorded when it is %s is told',
    async (_how, act) => {
      const opened = await openReview({
        review: makeReview(
          [decide({ action: 'remove' })],
          [grace, { ...mats, previous: { action: 'keep', reason: 'Needed', review: 'Q3', isUnchanged: true } }],
        ),
        members: [],
        replies: { 'reviews.add': refused({ kind: 'disk', detail: 'disk I/O error', isFull: false }) },
      })
      await act(opened)
      await opened.settle()
      expect(await opened.body.findByText('Couldn’t record this in the access review')).toBeDefined()
    },
  )
})
