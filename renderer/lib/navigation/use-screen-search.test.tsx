// @vitest-environment happy-dom
import { act, screen as page } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getSample } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const address = '/c/work/p/harbor%2Fcrane/environments'

function openEnvironments(search: string) {
  return openScreen(`${address}${search}`, {
    answers: {
      'projects.get': () => ({
        ...getSample('projects.get'),
        ...{ path_with_namespace: 'harbor/crane', archived: false },
      }),
    },
    otherwise: getSample,
  })
}

test('a part of the address is changed and the others stay, as does the path', async () => {
  const { screen, user, settle, tabs } = await openEnvironments('?text=review')
  await user.click(screen.getByRole('radio', { name: 'Whole name' }))
  await settle()
  const { pathname, search } = tabs.inView().history.location
  expect(pathname).toBe(address)
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({ text: 'review', by: 'name' })
})

test('what is typed into a filter makes no entry in the history, a choice does', async () => {
  const { screen, user, settle, tabs } = await openEnvironments('')
  const { history } = tabs.inView()
  const before = history.length
  await user.type(screen.getByRole('textbox', { name: 'Search environments' }), 'review')
  await user.tab()
  await settle()
  await expect.poll(() => history.location.search).toBe('?text=review')
  expect(history.length).toBe(before)
  await user.click(screen.getByRole('radio', { name: 'Whole name' }))
  await settle()
  expect(history.length).toBe(before + 1)
})

test('a change that comes after a write leaves the address of another screen as it is', async () => {
  let answer = () => {}
  const created = new Promise<void>(resolve => {
    answer = resolve
  }).then(() => getSample('featureFlags.get'))
  const { screen, user, settle, sent, tabs } = await openScreen('/c/work/p/harbor%2Fcrane/feature-flags', {
    answers: {
      'projects.get': () => ({
        ...getSample('projects.get'),
        ...{ path_with_namespace: 'harbor/crane', archived: false },
      }),
      'user.current': () => ({ ...getSample('user.current'), is_admin: true }),
      'featureFlags.create': () => created,
    },
    otherwise: getSample,
  })
  await user.click(screen.getByRole('button', { name: 'New feature flag' }))
  await user.type(await page.findByRole('textbox', { name: 'Name' }), 'tide')
  await user.click(page.getByRole('button', { name: 'Create the feature flag' }))
  await expect.poll(() => sent('featureFlags.create')).toHaveLength(1)
  act(() => tabs.inView().history.push(`${address}?text=review`))
  await page.findByRole('textbox', { name: 'Search environments' })
  const { history } = tabs.inView()
  const before = history.length
  answer()
  await settle()
  expect(history.location.href).toBe(`${address}?text=review`)
  expect(history.length).toBe(before)
})
