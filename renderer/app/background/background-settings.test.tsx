// @vitest-environment happy-dom
import { cleanup, render, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type AppInfo, defaultSettings, type Settings, settings as settingsSchema } from '#shared/bridge.ts'
import { createFakeMain, refused } from '../../testing/fake-main.ts'
import { AppProviders } from '../app.tsx'
import { boot } from '../boot.ts'
import { Notices } from '../notices/notices.tsx'
import { createQueryClient } from '../query-client.ts'
import { createAppRouter } from '../router.ts'
import { info, work } from '../start.fake.ts'
import { tabsAt } from '../tabs/tab-model.ts'
import { createWindowTabs } from '../tabs/window-tabs.ts'
import { BackgroundSettings } from './background-settings.tsx'

/** The settings, and what main keeps of them. */
async function openSettings(about: Partial<AppInfo>, given: Partial<Settings> = {}, isRefused = false) {
  let present: Settings = { ...defaultSettings, ...given }
  const fake = createFakeMain({
    connections: [work, { ...work, id: 'sandbox', name: 'Sandbox', kind: 'sandbox' }],
    settings: present,
    info: { ...info, ...about },
    answers: {},
    replies: {
      'settings.update': change => {
        if (isRefused) return refused({ kind: 'validation', message: 'The disk is full' })()
        present = settingsSchema.parse({ ...present, ...change })
        return present
      },
    },
  })
  vi.stubGlobal('gatehouse', fake.exposed)
  const client = createQueryClient()
  const { settings } = await boot(client)
  const createRouter = (history: Parameters<typeof createAppRouter>[0]) => createAppRouter(history, client)
  const tabs = createWindowTabs({ first: tabsAt(['/connections'], 0), client, createRouter })
  render(
    <AppProviders client={client} tabs={tabs} settings={settings}>
      <BackgroundSettings />
      <Notices />
    </AppProviders>,
  )
  onTestFinished(() => {
    cleanup()
    client.clear()
  })
  const user = userEvent.setup()
  const screen = within(document.body)
  const getSwitch = (name: RegExp) => screen.getByRole<HTMLInputElement>('switch', { name })
  return { user, screen, getSwitch, present: () => present }
}

test('everything is off until it is switched on', async () => {
  const { user, getSwitch, present } = await openSettings({ platform: 'win32' })
  expect(getSwitch(/^Keep running in the notification area/).checked).toBe(false)
  expect(getSwitch(/^Start at login/).checked).toBe(false)
  expect(getSwitch(/^List recent projects in the jump list/).checked).toBe(false)
  expect(getSwitch(/^Pause on battery/).disabled).toBe(true)
  await user.click(getSwitch(/^Keep running/))
  expect(present().background).toEqual({ isOn: true, pausesOnBattery: true, excluded: [] })
  await user.click(getSwitch(/^Pause on battery/))
  await user.click(getSwitch(/^Start at login/))
  await user.click(getSwitch(/^List recent projects/))
  expect(present()).toMatchObject({ startsAtLogin: true, listsRecent: true, background: { pausesOnBattery: false } })
})

test('a setting that can’t be saved is reset, and the reason is shown', async () => {
  const { user, screen, getSwitch, present } = await openSettings({ platform: 'win32' }, {}, true)
  await user.click(getSwitch(/^Keep running/))
  expect((await screen.findByRole('alert')).textContent).toContain('The disk is full')
  expect(screen.getByText('The setting wasn’t changed')).toBeTruthy()
  await waitFor(() => expect(getSwitch(/^Keep running/).checked).toBe(false))
  expect(present().background.isOn).toBe(false)
})

test('a connection can be left out, and one that was removed is forgotten', async () => {
  const background = { isOn: true, pausesOnBattery: true, excluded: ['gone'] }
  const { user, screen, present } = await openSettings({ platform: 'darwin' }, { background })
  await user.click(screen.getByRole('combobox', { name: 'Excluded connections' }))
  expect(screen.queryByRole('option', { name: 'Sandbox', hidden: true })).toBeNull()
  // Hidden only here, where nothing has a place on the screen.
  await user.click(screen.getByRole('option', { name: 'Work', hidden: true }))
  expect(present().background.excluded).toEqual(['work'])
})

test('what the system can’t do is not offered', async () => {
  const { screen, getSwitch } = await openSettings({ platform: 'linux', isInstalled: false })
  expect(getSwitch(/^Keep running in the system tray/).disabled).toBe(false)
  expect(getSwitch(/^Start at login/).disabled).toBe(true)
  expect(screen.queryByRole('switch', { name: /^List recent projects/ })).toBeNull()
})
