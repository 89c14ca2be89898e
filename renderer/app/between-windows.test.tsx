// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defaultSettings, type Settings, settings as settingsSchema } from '#shared/bridge.ts'
import { unanswered } from '../testing/fake-main.ts'
import { openScreen } from '../testing/open-screen.tsx'
import { work } from './start.fake.ts'

const answers = { 'user.current': unanswered }

test('settings that another window changed apply here as well, the colours among them', async () => {
  let settings: Settings = { ...defaultSettings, activeConnection: work.id, tourSeen: true, colorScheme: 'light' }
  const { emit, settle } = await openScreen('/drafts', {
    inWindow: true,
    answers,
    settings,
    replies: {
      'settings.get': () => settings,
      'settings.update': change => {
        settings = settingsSchema.parse({ ...settings, ...change })
        return settings
      },
    },
  })
  const getScheme = () => document.documentElement.dataset.mantineColorScheme
  expect([getScheme(), document.documentElement.dataset.contrast]).toEqual(['light', 'normal'])
  settings = { ...settings, colorScheme: 'dark', contrast: 'high' }
  emit({ type: 'settings.changed' })
  await settle()
  expect([getScheme(), document.documentElement.dataset.contrast]).toEqual(['dark', 'high'])
})

test('the lists of drafts follow a draft that another window saved', async () => {
  let count = 0
  const { emit, settle } = await openScreen('/drafts', {
    inWindow: true,
    answers,
    replies: {
      'drafts.list': () => {
        count += 1
        return []
      },
    },
  })
  const before = count
  emit({ type: 'drafts.changed' })
  await settle()
  expect(count).toBeGreaterThan(before)
})

test('a link that main opens in a new tab leaves the screen in view', async () => {
  const { emit, settle, tabs, element } = await openScreen('/drafts', { inWindow: true, answers })
  emit({ type: 'app.openTab', to: '/journal' })
  await settle()
  expect(tabs.state.getState().open.map(({ at }) => at)).toEqual(['/drafts', '/journal'])
  expect(within(element()).getByRole('heading', { name: 'All drafts', level: 1 })).toBeDefined()
})
