// @vitest-environment happy-dom
import { act, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { firstOf, getSample, refused } from '../../../testing/fake-main.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const sample = firstOf(getSample('groups.list'))
/** More than the screen asks for at a time. */
const all = Array.from({ length: 250 }, (_, index) => ({
  ...{ ...sample, id: index + 1, full_path: `harbor/quay-${String(index).padStart(3, '0')}` },
}))

async function openGroups(list: () => typeof all) {
  const opened = await openScreen('/c/work/groups', {
    answers: { 'groups.list': list },
    otherwise: operation => getSample(operation),
  })
  return { ...opened, list: within(opened.screen.getByRole('region', { name: 'List of groups' })) }
}

test('the arrow keys lead from the search through the groups, and Enter opens one', async () => {
  const { screen, user, settle, tabs } = await openGroups(() => all)
  await user.click(screen.getByRole('textbox', { name: 'Search groups' }))
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.getAttribute('title')).toBe('harbor/quay-001')
  await user.keyboard('{Enter}')
  await settle()
  expect(tabs.inView().history.location.pathname).toBe('/c/work/g/harbor%2Fquay-001')
})

test('further groups are loaded where the list ends, and it says why they are not', async () => {
  let isRefused = false
  const { screen, list, user, settle, sent } = await openGroups(() =>
    isRefused ? refused({ kind: 'offline', detail: 'gone' })() : all,
  )
  expect(sent('groups.list')).toHaveLength(1)
  isRefused = true
  const region = screen.getByRole('region', { name: 'List of groups' })
  act(() => {
    region.scrollTop = 100 * 32 - 800
    region.dispatchEvent(new Event('scroll'))
  })
  await settle()
  expect(sent('groups.list')).toHaveLength(2)
  expect(list.getByRole('status').textContent).toMatch(/reach/)
  isRefused = false
  await user.click(list.getByRole('button', { name: 'Try again' }))
  await settle()
  expect(list.getByRole('status').textContent).toBe('Loading more…')
})

test('a group has a menu, by its button and by a right click', async () => {
  const web_url = 'https://code.example.org/groups/harbor/quay-000'
  const { list, user, settle, tabs } = await openGroups(() => [{ ...sample, full_path: 'harbor/quay-000', web_url }])
  const body = within(document.body)
  const items = () => body.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent)
  await user.click(list.getByRole('button', { name: 'Actions for harbor/quay-000', hidden: true }))
  expect(items()).toEqual(['Open', 'Copy path', 'Copy link', 'Open in browser'])
  await user.click(body.getByRole('menuitem', { name: 'Copy path', hidden: true }))
  expect(await navigator.clipboard.readText()).toBe('harbor/quay-000')
  await user.pointer({ keys: '[MouseRight]', target: list.getByRole('link', { name: /quay-000/ }) })
  await user.click(body.getByRole('menuitem', { name: 'Open', hidden: true }))
  await settle()
  expect(tabs.inView().history.location.pathname).toBe('/c/work/g/harbor%2Fquay-000')
})
