// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getSample } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const sample = getSample('geoNodes.get')
const warning = 'This is the node you are connected to'

/** The dialog that changes a node called `pier`. */
async function openChange(current: boolean) {
  const node = { ...sample, id: 1, name: 'pier', primary: true, current }
  const { screen, user, settle } = await openScreen('/c/work/geo-nodes', {
    answers: { 'geoNodes.list': () => [node], 'geoNodes.get': () => node, 'geoNodes.status': () => [] },
  })
  await user.click(screen.getByRole('button', { name: 'Actions for pier' }))
  await user.click(within(document.body).getByRole('menuitem', { name: 'Change…', hidden: true }))
  await settle()
  const dialog = within(within(document.body).getByRole('dialog', { name: 'Change the node pier' }))
  return { dialog, user, name: dialog.getByRole('textbox', { name: /^Name/ }) }
}

test('renaming the node one is connected to warns, until it has its name again', async () => {
  const { dialog, user, name } = await openChange(true)
  expect(dialog.queryByText(warning)).toBeNull()
  await user.type(name, '2')
  expect(dialog.getByRole('note').textContent).toContain(warning)
  await user.type(name, '{Backspace}')
  expect(dialog.queryByText(warning)).toBeNull()
})

test('other changes of it do not warn', async () => {
  const { dialog, user } = await openChange(true)
  await user.type(dialog.getByRole('textbox', { name: /^URL|^Address|^External/ }), '/x')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false)
  expect(dialog.queryByText(warning)).toBeNull()
})

test('renaming another node does not warn', async () => {
  const { dialog, user, name } = await openChange(false)
  await user.type(name, '2')
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false)
  expect(dialog.queryByText(warning)).toBeNull()
})
