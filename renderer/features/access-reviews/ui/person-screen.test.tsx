// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { makeReview } from '#shared/access-reviews/review.fixture.ts'
import type { Review, ReviewEvent } from '#shared/access-reviews/review.ts'
import { type Answers, firstOf, getSample, type Replies, refused, unanswered } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const id = makeReview([]).id
const user = {
  ...firstOf(getSample('users.list')),
  ...{ id: 3, name: 'Grace Mbeki', username: 'grace.mbeki', state: 'active' },
}
const crane = { ...firstOf(getSample('projects.list')), ...{ id: 7, path_with_namespace: 'harbor/crane' } }
const developer = { ...getSample('projectMembers.get'), ...{ id: 3, username: 'grace.mbeki', name: 'Grace Mbeki' } }

async function openPerson({
  name = 'grace.mbeki',
  answers = {},
  replies = {},
}: {
  name?: string
  answers?: Answers
  replies?: Replies
} = {}) {
  const opened = await openScreen(`/c/work/people/${encodeURIComponent(name)}`, {
    answers: {
      'user.current': () => ({ ...getSample('user.current'), is_admin: false }),
      'users.list': () => [user],
      'groups.list': () => [],
      'projects.list': () => [],
      'projectMembers.list': () => [],
      'projectMembers.all': () => [],
      'approvalRules.list': () => [],
      'auditEvents.ofProject': () => [],
      'auditEvents.list': () => [],
      'activityEvents.ofUser': () => [],
      ...answers,
    },
    replies: { 'app.workEnded': () => null, 'app.progress': () => null, ...replies },
  })
  const body = within(document.body)
  const press = async (name: string) => {
    await opened.user.click(body.getByRole('button', { name }))
    await opened.settle()
  }
  return { ...opened, body, press }
}

describe('a person', () => {
  test('is shown with the state of the account, and what loading their access takes', async () => {
    const { screen } = await openPerson()
    expect(screen.getByRole('heading', { name: 'Grace Mbeki', level: 1 })).toBeDefined()
    expect(screen.getByText(/@grace\.mbeki/).parentElement?.textContent).toMatch(/^@grace\.mbeki · active$/i)
    expect(screen.getByText(/several requests for each of them/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Offboard…' })).toBeNull()
  })

  test('leads to their activity before and after their access is loaded', async () => {
    const { screen, press } = await openPerson()
    const href = () => screen.getByRole('link', { name: 'Activity' }).getAttribute('href')
    expect(href()).toContain('/c/work/activity?user=grace.mbeki')
    await press('Load access')
    expect(href()).toContain('/c/work/activity?user=grace.mbeki')
  })

  test('is found by the address of a commit’s author', async () => {
    const { screen, sent } = await openPerson({ name: 'grace@harbor.example' })
    expect(sent('users.list')).toMatchObject([{ search: 'grace@harbor.example' }])
    expect(screen.getByRole('heading', { name: 'Grace Mbeki', level: 1 })).toBeDefined()
  })

  test.each([
    ['no user is found', []],
    ['several are found', [user, { ...user, id: 4 }]],
    ['a user has chosen it as a name', [{ ...user, name: 'Grace@harbor.example' }]],
    ['the user who is found has another one', [{ ...user, email: 'mats@harbor.example' }]],
  ])('is not taken from an address when %s', async (_words, found) => {
    const { screen } = await openPerson({ name: 'grace@harbor.example', answers: { 'users.list': () => found } })
    expect(screen.getByText(/no user with the e-mail address “grace@harbor\.example” is visible to you/)).toBeDefined()
  })

  test('is found by an address although others have it in their names', async () => {
    const found = [
      { ...user, id: 4, name: 'grace@harbor.example' },
      { ...user, email: 'Grace@harbor.example' },
    ]
    const { screen } = await openPerson({ name: 'grace@harbor.example', answers: { 'users.list': () => found } })
    expect(screen.getByRole('heading', { name: 'Grace Mbeki', level: 1 })).toBeDefined()
  })

  test('is being looked up', async () => {
    const { screen } = await openPerson({ answers: { 'users.list': unanswered } })
    expect(screen.getByText('Loading the user')).toBeDefined()
  })

  test('who does not exist is named, and no other one is taken for them', async () => {
    const { screen } = await openPerson({ answers: { 'users.list': () => [{ ...user, username: 'grace' }] } })
    expect(screen.getByText(/no user with the username “grace\.mbeki”/)).toBeDefined()
  })

  test('can’t be looked up offline, which is said', async () => {
    const { screen, press } = await openPerson({
      answers: { 'users.list': refused({ kind: 'offline', detail: 'ECONNREFUSED' }) },
    })
    expect(screen.getByText(/ECONNREFUSED/)).toBeDefined()
    await press('Try again')
    expect(screen.getByText(/ECONNREFUSED/)).toBeDefined()
  })
})

describe('the access of a person', () => {
  test('may be none', async () => {
    const { screen, press } = await openPerson()
    await press('Load access')
    expect(await screen.findByRole('heading', { name: 'No accesses' })).toBeDefined()
  })

  test('that could not be listed is no empty access', async () => {
    const { screen, press } = await openPerson({
      answers: { 'projects.list': refused({ kind: 'forbidden', message: '403 Forbidden' }) },
    })
    await press('Load access')
    expect(await screen.findByRole('alert')).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'No accesses' })).toBeNull()
  })

  test('is removed by an access review, which needs a reason and has a decision about each of it', async () => {
    const created: object[] = []
    const added: ReviewEvent[] = []
    let content: Review['content'] = null
    const {
      screen,
      press,
      body,
      user: hands,
      tabs,
    } = await openPerson({
      answers: {
        'projects.list': () => [crane],
        'projects.get': () => getSample('projects.get'),
        'projectMembers.list': () => [developer],
        'projectMembers.all': () => [developer],
      },
      replies: {
        'reviews.create': ({ connection: _, ...head }) => {
          created.push(head)
          return { id }
        },
        'reviews.setContent': change => {
          content = change.content
          return null
        },
        'reviews.add': ({ events }) => {
          added.push(...events)
          return null
        },
        'reviews.get': () => makeReview([], content?.accesses),
      },
    })
    await press('Load access')
    expect(await screen.findByText('harbor/crane')).toBeDefined()
    await press('Offboard…')
    const form = within(body.getByRole('form', { name: 'Offboard Grace Mbeki' }))
    expect(form.getByText(/1 access is to be removed/)).toBeDefined()
    expect(form.getByText(/^The account, its SSH keys and its tokens are not changed/)).toBeDefined()
    expect(form.queryByText(/^To change by hand/)).toBeNull()
    expect(form.getByRole('button', { name: 'Create review' })).toHaveProperty('disabled', true)
    await hands.type(form.getByRole('textbox', { name: /^Reason/ }), ' Leaves ')
    await press('Create review')
    expect(created).toMatchObject([{ name: 'Offboarding of Grace Mbeki', scope: { kind: 'person' }, due: null }])
    expect(added).toMatchObject([{ kind: 'decision', action: 'remove', reason: 'Leaves' }])
    expect(tabs.getRouter(1).state.location.pathname).toBe(`/c/work/access-reviews/${id}`)
  })
})
