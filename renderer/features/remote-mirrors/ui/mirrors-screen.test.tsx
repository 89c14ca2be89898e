// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getSample } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const [mirror] = getSample('remoteMirrors.list')

/** The form of a new mirror, with its address typed. */
async function openForm() {
  if (!mirror) throw new Error('No sample of a mirror')
  const { screen, user, settle, sent } = await openScreen('/c/work/p/1/mirrors', {
    answers: {
      'projects.get': () => getSample('projects.get'),
      'user.current': () => ({ ...getSample('user.current'), is_admin: true }),
      'remoteMirrors.list': () => [],
      'remoteMirrors.create': () => mirror,
    },
  })
  await user.click(screen.getAllByRole('button', { name: 'New mirror' })[0] ?? document.body)
  const dialog = within(within(document.body).getByRole('dialog', { name: 'New mirror' }))
  await user.type(dialog.getByRole('textbox', { name: 'Repository' }), 'https://mirror.example.com/a.git')
  return {
    enabled: dialog.getByRole<HTMLInputElement>('switch', { name: /^Enabled/ }),
    user,
    add: async () => {
      await user.click(dialog.getByRole('button', { name: 'Add the mirror' }))
      await settle()
      return sent('remoteMirrors.create')
    },
  }
}

const options = { only_protected_branches: false, keep_divergent_refs: false }
const params = { id: '1', url: 'https://mirror.example.com/a.git', ...options }

test('a new mirror starts disabled: nothing is pushed until someone enables it', async () => {
  const { enabled, add } = await openForm()
  expect(enabled.checked).toBe(false)
  expect(await add()).toEqual([{ ...params, enabled: false }])
})

test('a new mirror can be enabled in its form', async () => {
  const { enabled, user, add } = await openForm()
  await user.click(enabled)
  expect(await add()).toEqual([{ ...params, enabled: true }])
})
