// @vitest-environment happy-dom
import { act, fireEvent, screen as page, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getSample } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'

/** The window with three tabs, the second of which is in view. */
async function openTabs() {
  const opened = await openScreen('/connections', {
    inWindow: true,
    answers: { 'user.current': () => getSample('user.current') },
  })
  act(() => {
    opened.tabs.open('/journal', { inView: true })
    opened.tabs.open('/proposals', { inView: false })
  })
  await opened.settle()
  const strip = within(page.getByRole('tablist', { name: 'Tabs' }))
  const tab = (name: string) => strip.getByRole('tab', { name })
  const all = () => strip.getAllByRole('tab').map(({ textContent }) => textContent)
  const inView = () => strip.getByRole('tab', { selected: true }).textContent
  return { ...opened, strip, tab, all, inView }
}

test('a tab is brought into view by a click and by the keys, and only that one is reached with Tab', async () => {
  const { tab, all, inView, user, settle } = await openTabs()
  expect(all()).toEqual(['Connections', 'Full journal', 'Proposals'])
  expect(inView()).toBe('Full journal')
  expect([tab('Full journal').tabIndex, tab('Proposals').tabIndex]).toEqual([0, -1])
  await user.click(tab('Proposals'))
  await settle()
  expect(inView()).toBe('Proposals')
  expect(document.activeElement).toBe(tab('Proposals'))
  for (const [key, name] of [
    ['{ArrowLeft}', 'Full journal'],
    ['{ArrowRight}', 'Proposals'],
    ['{Home}', 'Connections'],
    ['{End}', 'Proposals'],
    ['{Alt>}{ArrowLeft}{/Alt}', 'Proposals'],
  ] as const) {
    fireEvent.focus(tab(inView() ?? ''))
    await user.keyboard(key)
    await settle()
    expect([key, inView()]).toEqual([key, name])
  }
})

test('a tab is carried by the keys, and closed by Delete, by its cross and by the middle button', async () => {
  const { tab, all, user, settle } = await openTabs()
  await user.click(tab('Full journal'))
  await user.keyboard('{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}')
  expect(all()).toEqual(['Connections', 'Proposals', 'Full journal'])
  // Else the system would begin to scroll the strip.
  expect(fireEvent.mouseDown(tab('Full journal'), { button: 1 })).toBe(false)
  expect(fireEvent.mouseDown(tab('Full journal'), { button: 0 })).toBe(true)
  fireEvent(tab('Full journal'), new MouseEvent('auxclick', { bubbles: true, button: 2 }))
  expect(all()).toHaveLength(3)
  fireEvent(tab('Full journal'), new MouseEvent('auxclick', { bubbles: true, button: 1 }))
  await settle()
  expect(all()).toEqual(['Connections', 'Proposals'])
  await user.click(tab('Connections'))
  await user.keyboard('{Delete}')
  await settle()
  expect(page.queryByRole('tablist', { name: 'Tabs' })).toBeNull()
})

test('a tab has a menu of its own', async () => {
  const { tab, all, user, settle } = await openTabs()
  fireEvent.contextMenu(tab('Proposals'))
  await settle()
  const menu = within(page.getByRole('menu', { hidden: true }))
  const item = (name: string) => menu.getByRole<HTMLButtonElement>('menuitem', { name, hidden: true })
  expect(item('Reopen closed tab').disabled).toBe(true)
  expect(item('Move to new window').disabled).toBe(false)
  await user.click(item('Duplicate'))
  await settle()
  expect(all()).toEqual(['Connections', 'Full journal', 'Proposals', 'Proposals'])
})
