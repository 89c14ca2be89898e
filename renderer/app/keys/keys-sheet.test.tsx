// @vitest-environment happy-dom
import { screen as page, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { openScreen } from '../../testing/open-screen.tsx'
import { around, emptied, owner } from '../screens/screens.fixture.ts'
import { useKeysSheet } from './keys-sheet-state.ts'

async function openSheet(path: string) {
  onTestFinished(() => useKeysSheet.getState().close())
  const opened = await openScreen(path, { inWindow: true, answers: around(owner), otherwise: emptied })
  await opened.user.keyboard('{Control>}/{/Control}')
  await opened.settle()
  return { ...opened, sheet: within(page.getByRole('dialog', { name: 'Keyboard shortcuts' })) }
}

test('the key help lists the keys of the screen in view, and those that work everywhere last', async () => {
  const { sheet } = await openSheet('/c/work/p/harbor%2Fcrane/tags')
  expect(sheet.getByText('Go to the search field')).toBeDefined()
  expect(sheet.queryByText('Show blame or code')).toBeNull()
  const areas = sheet.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(areas.length).toBeGreaterThan(1)
  expect(areas.at(-1)).toBe('Everywhere')
})

test('while keys are recorded Escape ends that alone, and afterwards it closes the help', async () => {
  const { sheet, user, settle } = await openSheet('/journal')
  await user.click(sheet.getByText('Change keys'))
  await user.click(sheet.getByRole('button', { name: 'Change About Gatehouse' }))
  expect(sheet.getByText('Press the new keys')).toBeDefined()
  await user.keyboard('{Escape}')
  await settle()
  expect(sheet.queryByText('Press the new keys')).toBeNull()
  expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(page.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull())
})

test('Ctrl+A does not select the words of the window', async () => {
  const { user } = await openScreen('/journal', { inWindow: true, answers: around(owner), otherwise: emptied })
  await user.keyboard('{Control>}a{/Control}')
  expect(`${document.getSelection()}`).toBe('')
})
