// @vitest-environment happy-dom
import { fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defaultSettings, type Settings, settings as settingsSchema, toConnectionRef } from '#shared/bridge.ts'
import { openScreen, work } from '../../testing/open-screen.tsx'
import { around, emptied, owner } from '../screens/screens.fixture.ts'

/** The window at a screen, with the settings that main keeps. */
async function openWindow(path: string, given: Partial<Settings> = {}) {
  let settings: Settings = { ...defaultSettings, activeConnection: work.id, tourSeen: true, ...given }
  const other = { ...work, id: 'other', ref: toConnectionRef('other', 'h'.repeat(22)), name: 'Other' }
  const opened = await openScreen(path, {
    inWindow: true,
    answers: around(owner),
    otherwise: emptied,
    settings,
    replies: {
      'connections.list': () => [work, other],
      'settings.get': () => settings,
      'settings.update': change => {
        settings = settingsSchema.parse({ ...settings, ...change })
        return settings
      },
    },
  })
  const at = () => opened.tabs.inView().history.location.href
  return { ...opened, at, settings: () => settings }
}

test('back and forward go by buttons, keys and the buttons of a mouse, and are disabled at the ends', async () => {
  const { user, settle, goTo, at } = await openWindow('/journal')
  const isEnabled = (name: string) => page.getByRole('button', { name }).getAttribute('aria-disabled') === 'false'
  const ends = () => [isEnabled('Back'), isEnabled('Forward')]
  expect(ends()).toEqual([false, false])
  await goTo('/offline')
  expect(ends()).toEqual([true, false])
  const back = page.getByRole('button', { name: 'Back' })
  await user.click(back)
  await settle()
  expect([at(), ...ends()]).toEqual(['/journal', false, true])
  // Pressed again and again.
  expect(document.activeElement).toBe(back)
  await user.click(back)
  await settle()
  expect(at()).toBe('/journal')
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await settle()
  expect(at()).toBe('/offline')
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await settle()
  expect(at()).toBe('/journal')
  fireEvent.mouseUp(document.body, { button: 4 })
  await settle()
  expect(at()).toBe('/offline')
  fireEvent.mouseUp(document.body, { button: 3 })
  await settle()
  expect(at()).toBe('/journal')
})

test('a project and a screen with its filter are starred, kept, and can be removed again', async () => {
  const { user, settle, goTo, at, settings } = await openWindow('/c/work/p/harbor%2Fcrane/tags?q=v1')
  const openMenu = async () => {
    await user.click(page.getByRole('button', { name: 'Favourites and recent places' }))
    return within(await page.findByRole('menu', { name: 'Favourites and recent places' }))
  }
  await user.click(page.getByRole('button', { name: 'Favourite project' }))
  await settle()
  expect(page.getByRole('button', { name: 'Favourite project' }).getAttribute('aria-pressed')).toBe('true')
  await user.click((await openMenu()).getByRole('menuitem', { name: 'Add this screen to the favourites' }))
  await settle()
  const starred = { kind: 'screen', to: '/c/work/p/harbor%2Fcrane/tags?q=v1', label: 'Tags · “v1” · harbor/crane' }
  expect(settings().favourites.work).toEqual([expect.objectContaining({ kind: 'project' }), starred])

  await goTo('/journal')
  await user.click((await openMenu()).getByRole('menuitem', { name: starred.label }))
  await settle()
  expect(at()).toBe(starred.to)
  await user.click((await openMenu()).getByRole('menuitem', { name: 'Remove this screen from the favourites' }))
  await settle()
  expect(settings().favourites.work).toHaveLength(1)
  expect((await openMenu()).queryByRole('menuitem', { name: starred.label })).toBeNull()
})

test.each(['Appearance', 'Favourites and recent places'])(
  'the tooltip of “%s” is not over its open menu',
  async name => {
    const { user, settle } = await openWindow('/journal')
    const button = page.getByRole('button', { name })
    await user.hover(button)
    expect((await page.findByRole('tooltip')).textContent).toBe(name)
    await user.click(button)
    await settle()
    expect(page.getByRole('menu', { name })).toBeDefined()
    await waitFor(() => expect(page.queryByRole('tooltip')).toBeNull())
  },
)

test('choosing another connection opens its own Home', async () => {
  const { user, settle, at } = await openWindow('/journal')
  await user.click(page.getByRole('button', { name: /^Connection: Work/ }))
  await user.click(await page.findByRole('menuitem', { name: /^Other/ }))
  await settle()
  expect(at()).toBe('/c/other/home')
})

test('the zoom of the appearance menu is a percentage of the language, and resets', async () => {
  const { user, settle } = await openWindow('/journal')
  await user.click(page.getByRole('button', { name: 'Appearance' }))
  await settle()
  const reset = page.getByRole('menuitem', { name: 'Zoom 100%, reset to 100%' })
  expect(reset.textContent).toBe('100%')
})
