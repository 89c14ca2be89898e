// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, getSample } from '../../../../testing/fake-main.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'

const why = 'This connection is read-only. Allow changes in the connection menu.'
const answers: Answers = {
  'projects.get': () => ({
    ...getSample('projects.get'),
    ...{ path_with_namespace: 'harbor/crane', default_branch: 'main', empty_repo: false, archived: false },
  }),
  'branches.get': () => ({ ...getSample('branches.get'), name: 'main', can_push: true }),
}

/** A screen of a project on a connection that changes nothing, or on one that may. */
async function openAt(path: string, readOnly: boolean, own: Answers = {}) {
  return openScreen(`/c/work/p/harbor%2Fcrane/${path}`, {
    connection: { readOnly },
    answers: { ...answers, ...own },
    otherwise: operation => getSample(operation),
  })
}

test('on a read-only connection a folder offers no new file, upload or edit, and shows why', async () => {
  const { screen } = await openAt('tree?ref=main', true)
  for (const name of ['New file', 'Upload', 'Edit multiple files']) {
    const button = screen.getByRole('button', { name })
    expect(button.matches(':disabled'), name).toBe(true)
    expect(button.title, name).toBe(why)
  }
})

test('on a connection that takes changes a folder leads to a new file and to many changes', async () => {
  const { screen } = await openAt('tree?ref=main', false)
  for (const name of ['New file', 'Edit multiple files']) expect(screen.getByRole('link', { name })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Upload' }).matches(':disabled')).toBe(false)
})

test('on a read-only connection a file is not edited, replaced, moved or deleted', async () => {
  const { screen, user, settle, tabs } = await openAt('blob?ref=main&path=a.txt', true)
  expect(screen.getByRole('button', { name: 'Edit' }).title).toBe(why)
  await user.keyboard('e')
  await settle()
  expect(tabs.inView().history.location.pathname).toMatch(/blob$/)
  await user.click(screen.getByRole('button', { name: 'More about this file' }))
  await settle()
  for (const name of ['Replace with a file…', 'Rename, move or set mode…', 'Delete…']) {
    const item = within(document.body).getByRole('menuitem', { name })
    expect(item.hasAttribute('data-disabled'), name).toBe(true)
  }
})

test('on a read-only connection an empty repository offers no first file', async () => {
  const { screen } = await openAt('tree', true, {
    'projects.get': () => ({
      ...getSample('projects.get'),
      ...{ path_with_namespace: 'harbor/crane', default_branch: null, empty_repo: true },
    }),
  })
  expect(screen.getByRole('button', { name: 'Create the first file' }).title).toBe(why)
})
