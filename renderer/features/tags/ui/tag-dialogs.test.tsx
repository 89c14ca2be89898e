// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications'
import { waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Tag } from '#shared/contract/tags.ts'
import { type Answers, getSample, refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { bulkJobs } from '../../../ui/bulk/bulk-jobs.ts'

// They outlive the screen that showed them.
afterEach(() => notifications.clean())

const sample = getSample('tags.get')
const commit = { ...getSample('commits.get'), id: 'a'.repeat(40), title: 'Light the lamp' }
const tagAt = (name: string, part: Partial<Tag> = {}): Tag => ({
  ...sample,
  ...{ name, message: null, release: null, protected: false, target: 'a'.repeat(40) },
  commit,
  ...part,
})
const project = {
  ...getSample('projects.get'),
  ...{ path_with_namespace: 'harbor/crane', default_branch: 'main', empty_repo: false, archived: false },
  permissions: { project_access: { access_level: 40 }, group_access: null },
}

/** The tags of a service that takes release notes with a tag, or of GitLab, which has releases beside tags. */
async function openTags(tags: readonly Tag[], own: Answers = {}, kind: 'documents' | 'gitlab' = 'documents') {
  const opened = await openScreen('/c/work/p/harbor%2Fcrane/tags', {
    answers: {
      'projects.get': () => project,
      'user.current': () => getSample('user.current'),
      'tags.list': ({ search }) => tags.filter(({ name }) => name.startsWith(search?.replace('^', '') ?? '')),
      'tags.get': ({ tag_name }) =>
        tags.find(({ name }) => name === tag_name) ?? refused({ kind: 'notFound', message: '404' })(),
      'commits.get': ({ sha }) => ({ ...getSample('commits.get'), short_id: 'abc123', title: `Commit of ${sha}` }),
      'releases.get': refused({ kind: 'notFound', message: '404' }),
      ...own,
    },
    ...(kind === 'gitlab' && {
      connection: { profile: 'gitlab', profileChoice: 'gitlab', version: { major: 17, minor: 0 } },
    }),
    replies: { 'app.workEnded': () => null, 'app.progress': () => null },
  })
  const body = within(document.body)
  const field = async (name: string | RegExp, text: string) => {
    const input = body.getByRole('textbox', { name })
    await opened.user.clear(input)
    await opened.user.click(input)
    if (text !== '') await opened.user.paste(text)
  }
  return { ...opened, body, field }
}

describe('a new tag', () => {
  async function openNew(tags: readonly Tag[], own: Answers = {}, kind: 'documents' | 'gitlab' = 'documents') {
    const shown = await openTags(tags, own, kind)
    await shown.user.click(shown.screen.getByRole('button', { name: 'New tag' }))
    await shown.settle()
    const dialog = within(shown.body.getByRole('dialog', { name: 'New tag' }))
    const create = async () => {
      await shown.user.click(dialog.getByRole('button', { name: 'Create the tag' }))
      await shown.settle()
    }
    return { ...shown, dialog, create }
  }

  test('drafts notes from the newest tag where the name is no version', async () => {
    const names = ['spring', 'winter']
    const { dialog } = await openNew(names.map(name => ({ ...getSample('tags.get'), name })))
    expect(dialog.getByRole('combobox', { name: 'Changes since' })).toHaveProperty('value', 'spring')
  })

  test('says what is missing once it is sent, and where the ref leads', async () => {
    const { dialog, create, field, sent } = await openNew([])
    expect(dialog.getByText(/Commit of main/)).toBeDefined()
    expect(dialog.queryByText(/^After/)).toBeNull()
    expect(dialog.queryByText('Enter a tag name')).toBeNull()
    expect(dialog.getByRole('button', { name: 'Show the request' })).toHaveProperty('disabled', true)
    await create()
    expect(dialog.getByText('Enter a tag name')).toBeDefined()
    expect(dialog.getByText('An annotated tag needs a message')).toBeDefined()
    await field('Name', 'a..b')
    expect(dialog.getByText('Git does not allow this as a name of a tag')).toBeDefined()
    expect(sent('tags.create')).toEqual([])
    await field('Name', '')
  })

  test('of the next version is made with its message, and its panel opens', async () => {
    const { dialog, create, field, sent, user, settle, tabs } = await openNew([tagAt('v1.2.3')], {
      'tags.create': ({ tag_name }) => tagAt(tag_name),
      'tags.get': ({ tag_name }) => tagAt(tag_name),
    })
    expect(dialog.getByText(/^After/).textContent).toContain('v1.2.3')
    await user.click(dialog.getByRole('button', { name: /v1\.3\.0/ }))
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'v1.3.0')
    expect(dialog.getByText('An object of its own, with a message, your name and the time.')).toBeDefined()
    await field('Message', 'Out to sea')
    await create()
    await settle()
    expect(sent('tags.create')).toEqual([
      { id: 'harbor/crane', tag_name: 'v1.3.0', ref: 'main', message: 'Out to sea' },
    ])
    expect(tabs.inView().history.location.search).toContain('tag=v1.3.0')
  })

  test('that is lightweight has no message', async () => {
    const { dialog, create, field, sent, user } = await openNew([], {
      'tags.create': ({ tag_name }) => tagAt(tag_name),
      'tags.get': ({ tag_name }) => tagAt(tag_name),
    })
    await field('Name', 'light')
    await user.click(dialog.getByRole('radio', { name: 'Lightweight' }))
    expect(dialog.getByText('Only a name of the commit, without a message.')).toBeDefined()
    expect(dialog.queryByRole('textbox', { name: 'Message' })).toBeNull()
    await create()
    expect(sent('tags.create')).toEqual([{ id: 'harbor/crane', tag_name: 'light', ref: 'main' }])
  })

  test('takes its release notes along where the service does, else they follow', async () => {
    const answers: Answers = {
      'tags.create': ({ tag_name }) => tagAt(tag_name),
      'tags.get': ({ tag_name }) => tagAt(tag_name),
      'releases.create': ({ tag_name, description }) => ({ tag_name, description }),
    }
    for (const kind of ['documents', 'gitlab'] as const) {
      const { create, field, sent, user, dialog, close } = await openNew([], answers, kind)
      await field('Name', 'noted')
      await user.click(dialog.getByRole('radio', { name: 'Lightweight' }))
      await field('Release notes', 'First light')
      await create()
      const [made] = sent('tags.create')
      expect(made?.release_description).toBe(kind === 'documents' ? 'First light' : undefined)
      expect(sent('releases.create')).toEqual(
        kind === 'gitlab' ? [{ id: 'harbor/crane', tag_name: 'noted', description: 'First light' }] : [],
      )
      close()
    }
  })

  test('keeps the form with the reason when it is refused', async () => {
    const { dialog, create, field, user } = await openNew([], {
      'tags.create': refused({
        ...{ kind: 'validation', message: 'Tag already exists', fields: { tag_name: 'already exists' } },
      }),
    })
    await field('Name', 'v1')
    await user.click(dialog.getByRole('radio', { name: 'Lightweight' }))
    await create()
    expect(dialog.getByText('already exists')).toBeDefined()
    expect(dialog.queryByRole('alert')).toBeNull()
    await field('Name', 'v2')
    expect(dialog.queryByText('already exists')).toBeNull()
    await user.click(dialog.getByRole('radio', { name: 'Annotated' }))
    await field('Name', '')
  })

  test('begins with the field that is wrong, and keeps all of it when its dialog is closed by mistake', async () => {
    const { dialog, create, field, user, settle, screen, body } = await openNew([])
    await field('Name', 'v9')
    await create()
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Message' }))
    await field('Message', 'Out to sea')
    await user.keyboard('{Escape}')
    await settle()
    await waitFor(() => expect(body.queryByRole('dialog', { name: 'New tag' })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'New tag' }))
    await settle()
    const again = within(body.getByRole('dialog', { name: 'New tag' }))
    expect(again.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'v9')
    expect(again.getByRole('textbox', { name: 'Message' })).toHaveProperty('value', 'Out to sea')
    await field('Name', '')
    await field('Message', '')
  })

  test('says when its ref names no commit', async () => {
    const { dialog } = await openNew([], { 'commits.get': refused({ kind: 'notFound', message: '404' }) })
    expect(dialog.getByText('No commit of this name')).toBeDefined()
  })
})

describe('deleting tags by pattern', () => {
  const tags = [tagAt('rc-1'), tagAt('rc-2', { protected: true }), tagAt('rc-3'), tagAt('v1')]

  async function openBulk(all: readonly Tag[] = tags, own: Answers = {}) {
    const shown = await openTags(all, own)
    await shown.user.click(shown.screen.getByRole('button', { name: 'More about tags' }))
    await shown.user.click(shown.body.getByRole('menuitem', { name: 'Delete tags by pattern…', hidden: true }))
    const form = within(shown.body.getByRole('form', { name: 'Delete tags by pattern' }))
    const status = form.getByRole('status')
    const says = (words: string) => waitFor(() => expect(status.textContent).toBe(words))
    const run = form.getByRole<HTMLButtonElement>('button', { name: 'Preview (dry run)' })
    return { ...shown, form, status, says, run }
  }

  test('shows what matches; protected ones and those left out stay', async () => {
    const { form, status, says, run, field, user, settle, sent } = await openBulk()
    expect(status.textContent).toBe('What matches is shown before anything is deleted.')
    await field('Pattern', 'rc-*')
    await says('3 tags match.')
    const box = (name: string) => form.getByRole<HTMLInputElement>('checkbox', { name: `Delete ${name}` })
    expect([box('rc-1').checked, box('rc-2').checked, box('rc-2').disabled]).toEqual([true, false, true])
    const typed = () => form.getAllByRole('textbox').at(-1) ?? document.body
    await user.click(typed())
    await user.paste('delete 2 tags')
    expect(run.disabled).toBe(false)
    await user.click(box('rc-3'))
    expect(box('rc-3').checked).toBe(false)
    expect(run.disabled).toBe(true)
    await user.click(box('rc-3'))
    expect(run.disabled).toBe(false)
    await user.click(box('rc-3'))
    await user.clear(typed())
    await user.paste('delete 1 tag')
    await user.click(run)
    await settle()
    await waitFor(() =>
      expect(
        bulkJobs
          .getState()
          .jobs.at(-1)
          ?.rows.map(({ label }) => label),
      ).toEqual(['rc-1']),
    )
    expect(sent('tags.delete')).toEqual([])
  })

  test('leaves out one that was moved, or whose notes were changed, since it was found', async () => {
    const moved = { target: 'b'.repeat(40), commit: { ...commit, id: 'b'.repeat(40) } }
    const now = [
      tagAt('rc-1'),
      tagAt('rc-3', moved),
      tagAt('rc-4', { release: { tag_name: 'rc-4', description: 'x' } }),
    ]
    const { form, says, run, field, user, settle, sent } = await openBulk(
      ['rc-1', 'rc-3', 'rc-4'].map(name => tagAt(name)),
      {
        'tags.get': ({ tag_name }) =>
          now.find(({ name }) => name === tag_name) ?? refused({ kind: 'notFound', message: '404' })(),
      },
    )
    await field('Pattern', 'rc-*')
    await says('3 tags match.')
    await user.click(form.getAllByRole('textbox').at(-1) ?? document.body)
    await user.paste('delete 3 tags')
    await user.click(run)
    await settle()
    await waitFor(() =>
      expect(
        bulkJobs
          .getState()
          .jobs.at(-1)
          ?.rows.map(({ label, step }) => [label, 'reason' in step ? step.reason : step.state]),
      ).toEqual([
        ['rc-1', 'would'],
        ['rc-3', 'Moved, or its release notes were changed, since it was loaded'],
        ['rc-4', 'Moved, or its release notes were changed, since it was loaded'],
      ]),
    )
    expect(sent('tags.delete')).toEqual([])
  })

  test('says when nothing matches, and offers nothing then', async () => {
    const { form, says, run, field } = await openBulk()
    await field('Pattern', 'x*')
    await says('No tag matches.')
    expect(form.queryByRole('list', { name: 'Tags that match' })).toBeNull()
    expect(form.getAllByRole('textbox')).toHaveLength(1)
    expect(run.disabled).toBe(true)
    await field('Pattern', 'v?')
    await says('1 tag matches.')
  })

  test('shows why the tags couldn’t be loaded', async () => {
    const { form, status, field, run, settle } = await openBulk(tags, {
      'tags.list': ({ search }) =>
        search === '^rc-' ? refused({ kind: 'server', status: 500, message: 'broken' })() : [...tags],
    })
    await field('Pattern', 'rc-*')
    await waitFor(() => expect(status.textContent).not.toMatch(/^What matches/))
    await settle()
    expect(form.getByRole('alert').textContent).toContain('broken')
    expect(run.disabled).toBe(true)
  })
})

describe('the release notes of a tag', () => {
  async function openNotes(now: () => Tag, own: Answers = {}) {
    const shown = await openScreen('/c/work/p/harbor%2Fcrane/tags?tag=v1', {
      answers: {
        'projects.get': () => project,
        'user.current': () => getSample('user.current'),
        'tags.list': () => [now()],
        'tags.get': now,
        'releases.create': ({ tag_name, description }) => ({ tag_name, description }),
        'releases.update': ({ tag_name, description }) => ({ tag_name, description }),
        ...own,
      },
      replies: { 'app.workEnded': () => null },
    })
    const body = within(document.body)
    const panel = within(body.getByRole('region', { name: 'Tag' }))
    await shown.user.click(panel.getByRole('button', { name: /release notes$/ }))
    await shown.settle()
    const dialog = within(body.getByRole('dialog', { name: 'Release notes of v1' }))
    const field = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Release notes' })
    const write = async (text: string) => {
      await shown.user.clear(field)
      await shown.user.click(field)
      await shown.user.paste(text)
    }
    const send = async (button: string) => {
      await shown.user.click(dialog.getByRole('button', { name: button }))
      await shown.settle()
    }
    return { ...shown, body, dialog, field, write, send }
  }
  const withNotes = (description: string) => tagAt('v1', { release: { tag_name: 'v1', description } })

  test('are added', async () => {
    const { write, send, sent, body } = await openNotes(() => tagAt('v1'))
    await write('First light')
    await send('Add the notes')
    expect(sent('releases.create')).toEqual([{ id: 'harbor/crane', tag_name: 'v1', description: 'First light' }])
    await waitFor(() => expect(body.queryByRole('dialog')).toBeNull())
  })

  test('of another user are not lost: they are put below, or replaced once they were seen', async () => {
    let present = withNotes('Before')
    const { write, send, sent, dialog, field } = await openNotes(() => present)
    await write('Mine')
    present = withNotes('Theirs')
    await send('Change the notes')
    expect(dialog.getByRole('alert').textContent).toContain('The notes were changed by another user')
    expect(sent('releases.update')).toEqual([])
    await send('Put theirs below mine')
    expect(field.value).toBe('Mine\n\nTheirs')
    expect(dialog.queryByRole('alert')).toBeNull()
    present = withNotes('Theirs again')
    await send('Change the notes')
    expect(sent('releases.update')).toEqual([])
    await send('Replace theirs')
    expect(sent('releases.update')).toEqual([{ id: 'harbor/crane', tag_name: 'v1', description: 'Mine\n\nTheirs' }])
  })
})

test('Escape is for the dialog above the details of a tag, then for the details', async () => {
  const { user, settle, body, screen } = await openTags([tagAt('v1')])
  await user.click(screen.getByRole('link', { name: 'v1' }))
  await settle()
  const panel = () => body.queryByRole('region', { name: 'Tag' })
  const inPanel = (name: string) => within(panel() ?? document.body).getByRole('button', { name })
  for (const [button, title] of [
    ['Delete…', 'Delete this tag?'],
    ['Write release notes', 'Release notes of v1'],
  ] as const) {
    await user.click(inPanel(button))
    await settle()
    expect(body.getByRole('dialog', { name: title })).toBeDefined()
    await user.keyboard('{Escape}')
    await settle()
    await waitFor(() => expect(body.queryByRole('dialog')).toBeNull())
    expect(panel()).not.toBeNull()
  }
  panel()?.querySelector<HTMLElement>('button')?.focus()
  await user.keyboard('{Escape}')
  await settle()
  await waitFor(() => expect(panel()).toBeNull())
})

describe('deleting a tag', () => {
  async function openDelete(now: () => Tag, own: Answers = {}) {
    const shown = await openScreen('/c/work/p/harbor%2Fcrane/tags?tag=v1', {
      answers: {
        'projects.get': () => project,
        'user.current': () => getSample('user.current'),
        'tags.list': () => [tagAt('v1')],
        'tags.get': now,
        'tags.delete': () => null,
        ...own,
      },
      replies: { 'app.workEnded': () => null },
    })
    const body = within(document.body)
    await shown.user.click(within(body.getByRole('region', { name: 'Tag' })).getByRole('button', { name: 'Delete…' }))
    await shown.settle()
    const dialog = within(body.getByRole('dialog', { name: 'Delete this tag?' }))
    const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete the tag' })
    const confirm = async () => {
      await shown.user.click(dialog.getByRole('textbox'))
      await shown.user.paste('v1')
      await shown.user.click(submit)
      await shown.settle()
    }
    return { ...shown, body, dialog, submit, confirm }
  }

  test('needs its name, and closes its panel', async () => {
    const { dialog, submit, confirm, sent, tabs } = await openDelete(() => tagAt('v1'))
    expect(dialog.getByRole('form').textContent).toContain('v1 at aaaaaaaa “Light the lamp” is deleted. The commits')
    expect(submit.disabled).toBe(true)
    await confirm()
    expect(sent('tags.delete')).toEqual([{ id: 'harbor/crane', tag_name: 'v1' }])
    expect(tabs.inView().history.location.search).not.toContain('tag=')
  })

  test('is refused when it was moved since, until what it is now was seen', async () => {
    let present = tagAt('v1')
    const { dialog, submit, confirm, user, sent } = await openDelete(() => present)
    present = tagAt('v1', { target: 'b'.repeat(40), commit: { ...commit, id: 'b'.repeat(40) } })
    await confirm()
    expect(dialog.getByRole('alert').textContent).toContain('It pointed to aaaaaaaa and points to bbbbbbbb now.')
    expect(submit.disabled).toBe(true)
    expect(sent('tags.delete')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Show what it is now' }))
    expect(dialog.queryByRole('alert')).toBeNull()
    expect(dialog.getByRole('form').textContent).toContain('v1 at bbbbbbbb')
    expect(dialog.getByRole('textbox')).toHaveProperty('value', '')
    await confirm()
    expect(sent('tags.delete')).toHaveLength(1)
  })

  test('is refused when its notes were changed since', async () => {
    let present = tagAt('v1')
    const { dialog, confirm } = await openDelete(() => present)
    present = tagAt('v1', { release: { tag_name: 'v1', description: 'New' } })
    await confirm()
    expect(dialog.getByRole('alert').textContent).toContain('Its release notes were changed')
  })

  test('says when it is gone already, or couldn’t be checked', async () => {
    let fail: (() => never) | null = null
    const { dialog, submit, confirm, sent } = await openDelete(() => (fail ? fail() : tagAt('v1')))
    fail = refused({ kind: 'notFound', message: '404' })
    await confirm()
    expect(dialog.getByRole('alert').textContent).toContain('It was already deleted by another user.')
    expect(submit.disabled).toBe(true)
    expect(sent('tags.delete')).toEqual([])
  })

  test('stays open with the reason when it fails', async () => {
    const { dialog, confirm, submit } = await openDelete(() => tagAt('v1'), {
      'tags.delete': refused({ kind: 'server', status: 500, message: 'broken' }),
    })
    await confirm()
    expect(dialog.getByRole('alert').textContent).toContain('broken')
    expect(submit.disabled).toBe(false)
  })
})
