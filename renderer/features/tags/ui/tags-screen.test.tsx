// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Tag } from '#shared/contract/tags.ts'
import type { AppError } from '#shared/errors.ts'
import { fromNetwork } from '../../../lib/bridge/bridge.fake.ts'
import { type Answers, getSample, refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const tag: Tag = { ...getSample('tags.get'), name: 'v1', message: null, release: null }
const notes = { tag_name: 'v1', description: 'First light' }
const answers: Answers = {
  'projects.get': () => ({
    ...getSample('projects.get'),
    ...{ path_with_namespace: 'harbor/crane', default_branch: 'main', empty_repo: false, archived: false },
    permissions: { project_access: { access_level: 40 }, group_access: null },
  }),
  'user.current': () => getSample('user.current'),
  'tags.list': () => [tag],
  'tags.get': () => tag,
  'releases.get': () => notes,
}

/** The tags of a service of a version. */
async function openTags(version: readonly [major: number, minor: number], search: string, own: Answers = {}) {
  const [major, minor] = version
  const opened = await openScreen(`/c/work/p/harbor%2Fcrane/tags?${search}`, {
    answers: { ...answers, ...own },
    connection: { profile: 'gitlab', profileChoice: 'gitlab', version: { major, minor } },
    replies: { 'app.workEnded': () => null, 'app.progress': () => null },
    inWindow: search === '',
  })
  const panel = () => within(within(document.body).getByRole('region', { name: 'Tag' }))
  return { ...opened, panel }
}

test('reads the notes of a tag from its release, where the tags of the service do not have them', async () => {
  const { panel, sent } = await openTags([16, 11], 'tag=v1')
  expect(panel().getByRole('region', { name: 'Release notes' })).toBeDefined()
  expect(panel().getByRole('button', { name: 'Edit the release notes' })).toBeDefined()
  expect(sent('releases.get')).toEqual([{ id: 'harbor/crane', tag_name: 'v1' }])
})

test('a tag without a release has no notes, and that is no failure', async () => {
  const { panel } = await openTags([16, 11], 'tag=v1', {
    'releases.get': refused({ kind: 'notFound', message: '404 Not Found' }),
  })
  expect(panel().getByRole('button', { name: 'Write release notes' })).toBeDefined()
  expect(panel().queryByRole('alert')).toBeNull()
})

test('notes that could not be loaded are not shown as missing', async () => {
  const broken: AppError = { kind: 'server', status: 500, message: 'broken' }
  const { panel } = await openTags([16, 11], 'tag=v1', { 'releases.get': refused(broken) })
  expect(panel().getByRole('alert').textContent).toContain('broken')
})

test('does not request a release where tags have their notes', async () => {
  const older = await openTags([13, 12], 'tag=v1')
  expect(older.sent('releases.get')).toEqual([])
  older.close()
  const newer = await openTags([16, 11], 'tag=v1', { 'tags.get': () => ({ ...tag, release: notes }) })
  expect(newer.sent('releases.get')).toEqual([])
})

test('changes the notes that are there, and does not add them again', async () => {
  const { sent, user, settle } = await openTags([16, 11], 'tag=v1&notes=true', {
    'releases.update': ({ description }) => ({ ...notes, description }),
  })
  const dialog = within(within(document.body).getByRole('dialog', { name: 'Release notes of v1' }))
  await user.type(dialog.getByRole('textbox'), ' at sea')
  await user.click(dialog.getByRole('button', { name: 'Change the notes' }))
  await settle()
  expect(sent('releases.update')).toEqual([{ id: 'harbor/crane', tag_name: 'v1', description: 'First light at sea' }])
})

test('a lightweight tag whose message is empty has none, and its row has the title of its commit', async () => {
  const commit = { ...getSample('tags.get').commit, id: 'abc', short_id: 'abc', title: 'Light the lamp' }
  const light: Tag = { ...tag, target: 'abc', commit, message: '' }
  const { panel } = await openTags([16, 11], 'tag=v1', { 'tags.get': () => light, 'tags.list': () => [light] })
  expect(panel().queryByRole('region', { name: 'Message' })).toBeNull()
  expect(within(document.body).queryByText('annotated')).toBeNull()
  expect(within(document.body).getByRole('listitem').textContent).toContain('Light the lamp')
})

test.each([
  ['a custom role', { access_level: 10, member_role: { id: 3, name: 'Pilot' } }],
  ['the role in a group that the project is shared with', { access_level: 30 }],
])('%s counts beside the role that the project names', async (_what, more) => {
  const own: Answers = {
    'projects.get': () => ({
      ...getSample('projects.get'),
      ...{ path_with_namespace: 'harbor/crane', default_branch: 'main', empty_repo: false, archived: false },
      permissions: { project_access: { access_level: 10 }, group_access: null },
    }),
    'user.current': () => ({ ...getSample('user.current'), is_admin: false }),
    'projectMembers.getAll': () => ({ ...getSample('projectMembers.getAll'), access_level: 10 }),
  }
  const guest = await openTags([17, 0], '', own)
  const newTag = () => within(document.body).getByRole('button', { name: 'New tag' })
  expect(newTag().getAttribute('data-disabled')).toBe('true')
  guest.close()
  const member = { ...getSample('projectMembers.getAll'), ...more }
  await openTags([17, 0], '', { ...own, 'projectMembers.getAll': () => member })
  expect(newTag().getAttribute('data-disabled')).toBeNull()
})

test('sorts by version where the service can', async () => {
  const newer = await openTags([15, 4], 'order=version-desc')
  expect(newer.sent('tags.list').at(0)).toMatchObject({ order_by: 'version', sort: 'desc' })
  newer.close()
  const older = await openTags([15, 3], 'order=version-desc')
  expect(older.sent('tags.list').at(0)).toMatchObject({ order_by: 'updated', sort: 'desc' })
})

test.each([
  {
    title: 'that are read from its release',
    sent: { ...tag, release: undefined },
    words: /text is not in the journal/,
  },
  { title: 'that are sent with it', sent: { ...tag, release: notes }, words: /Their text is in the journal/ },
])('deleting a tag with notes $title says what the journal has of them', async ({ sent: value, words }) => {
  const { panel, user, settle } = await openTags([18, 5], 'tag=v1', { 'tags.get': () => value })
  await user.click(panel().getByRole('button', { name: 'Delete…' }))
  await settle()
  const dialog = within(document.body).getByRole('dialog', { name: 'Delete this tag?' })
  expect(dialog.textContent).toContain('and its release notes with it')
  expect(dialog.textContent).toMatch(words)
})

test('the arrow keys of the details continue past a malformed row', async () => {
  const values: Readonly<Record<string, unknown>> = {
    'projects.get': { ...getSample('projects.get'), default_branch: 'main', empty_repo: false },
    'user.current': getSample('user.current'),
    'tags.list': [{ ...tag, name: 'v2' }, tag],
    'tags.get': tag,
  }
  const misfits = { rows: [{ position: 1, json: '{"name":7}' }], parts: [], fields: [] }
  const { user, settle, tabs } = await openScreen('/c/work/p/harbor%2Fcrane/tags?tag=v2', {
    answers: {},
    replies: {
      'operations.call': ({ operation }) => ({
        ...{ value: values[operation], page: null, provenance: fromNetwork, journal: null },
        ...(operation === 'tags.list' && { misfits }),
      }),
    },
  })
  within(document.body).getByRole('region', { name: 'Tag' }).querySelector('h2')?.parentElement?.focus()
  await user.keyboard('{ArrowDown}')
  await settle()
  expect(tabs.inView().history.location.search).toBe('?tag=v1')
})

test('selected tags are deleted by a dry run that refuses a protected one with its reason', async () => {
  const named = (name: string, isProtected = false): Tag => ({ ...tag, name, protected: isProtected })
  const all = [named('v1'), named('v2', true), named('v3'), named('v4')]
  const { screen, user, settle, sent } = await openTags([13, 12], '', {
    'tags.list': ({ search }) => all.filter(({ name }) => name.includes(search ?? '')),
    'tags.get': ({ tag_name }) => all.find(({ name }) => name === tag_name) ?? tag,
  })
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  await user.click(box('Select v1'))
  await user.keyboard('{Shift>}')
  await user.click(box('Select v3'))
  await user.keyboard('{/Shift}')
  const bar = within(screen.getByRole('region', { name: 'Selected rows' }))
  expect(bar.getByRole('status').textContent).toBe('3 tags selected')
  expect(box('Select v2').checked).toBe(true)
  expect(box('Select v4').checked).toBe(false)
  await user.click(bar.getByRole('button', { name: 'Delete…' }))
  await settle()
  const dialog = within(within(document.body).getByRole('dialog', { name: 'Delete 3 tags?' }))
  const preview = dialog.getByRole<HTMLButtonElement>('button', { name: 'Preview (dry run)' })
  expect(preview.disabled).toBe(true)
  await user.type(dialog.getByRole('textbox'), 'delete 3 tags')
  await user.click(preview)
  await settle()
  await waitFor(() => expect(within(document.body).getByText(/Protected tag/)).toBeDefined())
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
  expect(
    sent('tags.get')
      .map(({ tag_name }) => tag_name)
      .toSorted(),
  ).toEqual(['v1', 'v2', 'v3'])
  expect(sent('tags.delete')).toEqual([])
})

test('selected tags stay selected while another search hides them', async () => {
  const all = [tag, { ...tag, name: 'w2' }]
  const { screen, user, settle, tabs } = await openTags([13, 12], '', {
    'tags.list': ({ search }) => all.filter(({ name }) => name.includes(search ?? '')),
  })
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  await user.type(screen.getByRole('textbox', { name: 'Search tags' }), 'w')
  await waitFor(() => expect(tabs.inView().history.location.search).toMatch(/q=w/))
  await settle()
  const bar = within(screen.getByRole('region', { name: 'Selected rows' }))
  expect(bar.getByRole('status').textContent).toBe('2 tags selected, 1 of them hidden by the filter')
  await user.click(bar.getByRole('button', { name: 'Clear the selection' }))
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
})

test('Enter in the search opens the first match, Escape closes it, and the arrow keys lead to the list', async () => {
  const all = ['v1', 'v2', 'v3'].map(name => ({ ...tag, name }))
  const { user, settle, tabs } = await openTags([13, 12], '', {
    'tags.list': ({ search }) => all.filter(({ name }) => name.includes(search ?? '')),
    'tags.get': ({ tag_name }) => all.find(({ name }) => name === tag_name) ?? tag,
  })
  const body = within(document.body)
  const opened = () => tabs.inView().history.location.search
  await user.click(body.getByRole('textbox', { name: 'Search tags' }))
  await user.keyboard('v2{Enter}')
  await waitFor(() => expect(opened()).toMatch(/tag=v2/))
  await settle()
  await user.keyboard('{Escape}')
  await settle()
  expect(opened()).not.toMatch(/tag=/)
  body.getByRole('textbox', { name: 'Search tags' }).focus()
  await user.keyboard('{ArrowDown}')
  const list = within(body.getByRole('region', { name: 'List of tags' }))
  expect(document.activeElement).toBe(list.getByRole('link', { name: 'v2' }))
  await user.keyboard('{Enter}')
  await settle()
  expect(opened()).toMatch(/tag=v2/)
})

test('shows when a newer service says the tag was created', async () => {
  const { panel } = await openTags([18, 5], 'tag=v1', {
    'tags.get': () => ({ ...tag, created_at: '2019-05-06T07:08:09Z' }),
  })
  const times = panel().getAllByText((_text, element) => element?.tagName === 'TIME')
  expect(times.map(time => time.getAttribute('datetime'))).toContain('2019-05-06T07:08:09Z')
})
