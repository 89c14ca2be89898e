// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Value } from '#shared/contract/contract.ts'
import { type Answers, getSample } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const [sample] = getSample('activityEvents.ofProject')
if (!sample) throw new Error('No sample of an event')
const event = { ...sample, project_id: 1, action_name: 'opened' }

const events: Value<'activityEvents.ofProject'> = [
  {
    ...{ ...event, id: 1, action_name: 'pushed to', target_type: null, target_iid: null, target_title: null },
    push_data: {
      ...{ commit_count: 1, action: 'pushed', ref_type: 'branch', ref: 'topic', commit_title: 'Light the lamp' },
      ...{ commit_from: 'a'.repeat(40), commit_to: 'b'.repeat(40) },
    },
  },
  { ...event, id: 2, target_type: 'MergeRequest', target_iid: 7, target_title: 'Second lamp' },
  {
    ...{ ...event, id: 3, action_name: 'commented on', target_type: 'Note', target_iid: null, target_title: 'Lamp' },
    note: { ...{ id: 41, body: 'Too bright', noteable_type: 'Issue', noteable_iid: 3, noteable_id: 5 } },
  },
]

const project = {
  ...getSample('projects.get'),
  ...{ path_with_namespace: 'harbor/crane', default_branch: 'main', empty_repo: false },
}

async function openActivity(path: string, own: Answers = {}) {
  const opened = await openScreen(`/c/work/${path}`, {
    answers: {
      'projects.get': () => project,
      'activityEvents.ofProject': ({ before }) => (before === undefined ? events : []),
      'activityEvents.own': () => events,
      'activityEvents.ofUser': () => events,
      'users.list': () => [{ ...getSample('user.current'), id: 9, name: 'Mats', username: 'mats', state: 'active' }],
      'commits.list': () => [{ ...getSample('commits.get'), id: 'b'.repeat(40), title: 'Light the lamp' }],
      ...own,
    },
  })
  const body = within(document.body)
  const choose = async (field: string, option: string | RegExp) => {
    await opened.user.click(opened.screen.getByRole('combobox', { name: field }))
    await opened.user.click(await body.findByRole('option', { name: option }))
    await opened.settle()
  }
  const pick = async (name: string) => {
    await opened.user.click(opened.screen.getByRole('radio', { name }))
    await opened.settle()
  }
  return { ...opened, choose, pick }
}

test('a push opens on its commits, a comment on its IDs, and each event leads to its target', async () => {
  const { screen, user, settle, sent } = await openActivity('p/harbor%2Fcrane/activity')
  const getRow = (text: RegExp) => {
    const row = screen.getAllByRole('listitem').find(({ textContent }) => text.test(textContent))
    if (!row) throw new Error(`no event is called ${text}`)
    return within(row)
  }
  /** Where the keys of the list lead to. */
  const getLead = (text: RegExp) => {
    const links = getRow(text).getAllByRole('link')
    return links.find(link => link.hasAttribute('data-row-link'))?.getAttribute('href')
  }
  expect(getLead(/topic/)).toMatch(/\/commit\/b{40}$/)
  expect(getLead(/Second lamp/)).toMatch(/approvals\?view=merge-request&iid=7$/)
  await user.click(getRow(/topic/).getByRole('button', { name: 'Show the commits' }))
  await settle()
  expect(
    screen
      .getAllByRole('link', { name: /Light the lamp/ })
      .at(-1)
      ?.getAttribute('href'),
  ).toMatch(/b{40}$/)
  expect(sent('commits.list')).toEqual([expect.objectContaining({ ref_name: `${'a'.repeat(40)}..${'b'.repeat(40)}` })])
  await user.click(getRow(/commented/).getByRole('button', { name: 'Show the details' }))
  await settle()
  expect(screen.getByText('Comment ID').nextElementSibling?.textContent).toContain('41')
})

test('the service filters the events, the filters are in the address, and days without events say so', async () => {
  const { screen, user, settle, choose, getSearch, sent } = await openActivity('p/harbor%2Fcrane/activity')
  await choose('Kind of event', 'commented')
  expect(getSearch()).toMatchObject({ action: 'commented' })
  expect(sent('activityEvents.ofProject').at(-1)).toMatchObject({ action: 'commented' })
  const both = { action: 'commented', before: '2001-01-01' }
  await user.type(screen.getByLabelText('Before this day'), both.before)
  // A day is searched for after a pause in typing.
  await waitFor(() => expect(getSearch()).toMatchObject(both))
  await settle()
  expect(sent('activityEvents.ofProject').at(-1)).toMatchObject(both)
  expect(screen.getByRole('heading', { name: 'No events' })).toBeDefined()
})

test('events of the current user, of all members or of one user are shown, as a list or as a year', async () => {
  const { screen, user, settle, pick, getSearch, sent } = await openActivity('activity')
  expect(sent('activityEvents.own')).toEqual([expect.not.objectContaining({ scope: expect.anything() })])
  await pick('In my projects')
  expect(getSearch()).toMatchObject({ scope: 'all' })
  expect(sent('activityEvents.own').at(-1)).toMatchObject({ scope: 'all' })
  expect(screen.getAllByRole('link', { name: 'harbor/crane' })).not.toEqual([])
  await pick('Year')
  expect(getSearch()).toMatchObject({ view: 'year' })
  expect(screen.getByRole('heading', { name: 'The last year' })).toBeDefined()

  await pick('User')
  expect(screen.getByText(/^Choose a user to see/)).toBeDefined()
  await user.click(screen.getByLabelText('Whose activity'))
  await settle()
  await user.click(await within(document.body).findByRole('option', { name: /Mats/ }))
  await settle()
  expect(getSearch()).toMatchObject({ user: '9', view: 'year' })
  expect(sent('activityEvents.ofUser').at(-1)).toMatchObject({ id: '9' })
  expect(screen.getByRole('heading', { name: 'The last year' })).toBeDefined()
  await pick('List')
  expect(screen.getAllByRole('listitem').some(({ textContent }) => textContent.includes('topic'))).toBe(true)
})
