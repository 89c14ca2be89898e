// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ProfileId } from '#shared/profile.ts'
import { getSample } from '../../../../testing/fake-main.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'

const permissions = { project_access: { access_level: 40 }, group_access: null }

/** The text of the confirmation before a file is deleted, on a service of a profile. */
async function textOfDeletion(profile: ProfileId): Promise<string> {
  const { screen, user, settle, close } = await openScreen('/c/work/p/harbor%2Fcrane/blob?path=a.txt&ref=main', {
    connection: { profile, profileChoice: profile },
    answers: {
      'projects.get': () => ({
        ...getSample('projects.get'),
        ...{ path_with_namespace: 'harbor/crane', default_branch: 'main', empty_repo: false, archived: false },
        permissions,
      }),
      'branches.get': () => ({ ...getSample('branches.get'), name: 'main', can_push: true }),
    },
    otherwise: operation => getSample(operation),
  })
  await user.click(screen.getByRole('button', { name: 'More about this file' }))
  await settle()
  await user.click(within(document.body).getByRole('menuitem', { name: 'Delete…' }))
  await settle()
  const text = within(document.body).getByRole('dialog', { name: 'Delete this file?' }).textContent
  close()
  return text
}

test('deleting a file mentions changes that its check can miss, where the service makes no check', async () => {
  const sentence = 'A commit made after this check is not noticed.'
  expect(await textOfDeletion('gitlab')).toContain(sentence)
  expect(await textOfDeletion('documents')).not.toContain(sentence)
})

/** Opens a dialog of `docs/a.txt` on main; other branches have a later version of it. */
async function openDialog(entry: string, dialog: string) {
  const opened = await openScreen('/c/work/p/harbor%2Fcrane/blob?path=docs%2Fa.txt&ref=main', {
    answers: {
      'projects.get': () => ({
        ...getSample('projects.get'),
        ...{ path_with_namespace: 'harbor/crane', default_branch: 'main', empty_repo: false, archived: false },
        permissions,
      }),
      'branches.get': ({ branch }) => ({ ...getSample('branches.get'), name: branch, can_push: true }),
      'branches.list': () => ['main', 'no-tide'].map(name => ({ ...getSample('branches.get'), name, can_push: true })),
      'files.head': ({ ref }) => ({
        ...getSample('files.head'),
        ...{ file_path: 'docs/a.txt', size: 4, last_commit_id: ref === 'main' ? 'c1' : 'c2' },
      }),
      'files.get': ({ ref }) => ({
        ...getSample('files.get'),
        ...{ file_path: 'docs/a.txt', content: btoa('old\n'), last_commit_id: ref === 'main' ? 'c1' : 'c2' },
      }),
      'files.update': ({ file_path, branch }) => ({ file_path, branch }),
      'files.delete': () => null,
    },
    otherwise: operation => getSample(operation),
  })
  const { screen, user, settle } = opened
  const body = within(document.body)
  await user.click(screen.getByRole('button', { name: 'More about this file' }))
  await settle()
  await user.click(body.getByRole('menuitem', { name: entry }))
  await settle()
  const element = body.getByRole('dialog', { name: dialog })
  const form = within(element)
  const choose = async () => {
    const input = element.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('no file input')
    await user.upload(input, new File(['new\n'], 'b.txt'))
    await settle()
  }
  const commit = async (name = 'Commit it') => {
    await user.click(form.getByRole('button', { name }))
    await settle()
  }
  return { ...opened, body, element, form, choose, commit, location: () => opened.tabs.inView().history.location.href }
}

test('a version of a file goes to a new branch that starts from its own, by a named author', async () => {
  const { form, user, choose, commit, sent, location } = await openDialog('Replace with a file…', 'Replace this file')
  await choose()
  await user.click(form.getByRole('radio', { name: 'A new branch' }))
  await commit()
  expect(form.getByText(/^Give the branch a name/)).toBeDefined()
  expect(sent('files.update')).toEqual([])
  await user.type(form.getByRole('textbox', { name: 'Name of the new branch' }), 'no-tide')
  await user.click(form.getByRole('button', { name: 'Different author…' }))
  await user.type(form.getByRole('textbox', { name: 'Name of the author' }), 'Ada')
  await user.type(form.getByRole('textbox', { name: 'Email address of the author' }), 'ada@harbor.example')
  await commit()
  expect(sent('files.update')).toMatchObject([
    {
      ...{ file_path: 'docs/a.txt', branch: 'no-tide', start_branch: 'main', last_commit_id: 'c1' },
      ...{ author_name: 'Ada', author_email: 'ada@harbor.example', encoding: 'base64', content: btoa('new\n') },
    },
  ])
  expect(location()).toMatch(/blob\?.*ref=no-tide/)
})

test('and to a branch where another commit changed it last', async () => {
  const { form, user, settle, body, choose, commit, sent } = await openDialog(
    'Replace with a file…',
    'Replace this file',
  )
  await choose()
  await user.click(form.getByRole('radio', { name: 'An existing branch' }))
  await user.click(form.getByRole('button', { name: /^Existing branch:/ }))
  await settle()
  const [option] = await body.findAllByRole('option', { name: /no-tide/ })
  await user.click(option ?? document.body)
  await settle()
  await commit()
  expect(sent('files.update')).toMatchObject([{ branch: 'no-tide', last_commit_id: 'c2' }])
  expect(sent('files.update')[0]).not.toHaveProperty('start_branch')
})

test('a file is deleted only after its path was shown, in the version that was shown; then its folder is open', async () => {
  const { element, commit, sent, location } = await openDialog('Delete…', 'Delete this file?')
  expect(element.textContent).toContain('docs/a.txt')
  expect(sent('files.delete')).toEqual([])
  await commit('Delete a.txt')
  expect(sent('files.delete')).toMatchObject([{ file_path: 'docs/a.txt', branch: 'main', last_commit_id: 'c1' }])
  expect(location()).toMatch(/tree\?/)
  expect(location()).toContain('path=docs')
})
