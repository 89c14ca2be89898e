// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { defaultSettings, type Settings } from '#shared/bridge.ts'
import { replyText } from '#shared/reply-text.ts'
import { settingsKey, updateSettings } from './use-settings.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a change is not undone by settings that were read before it, and those that main keeps are shown', async () => {
  const kept: Settings = { ...defaultSettings, zoom: 150, contrast: 'high' }
  vi.stubGlobal('gatehouse', { request: async () => replyText({ ok: true, value: kept }), subscribe: () => () => {} })
  const client = new QueryClient()
  client.setQueryData(settingsKey, defaultSettings)
  const old = Promise.withResolvers<Settings>()
  const read = client.fetchQuery({ queryKey: settingsKey, queryFn: () => old.promise }).catch(() => undefined)
  await updateSettings(client, () => ({ zoom: 150 }))
  old.resolve(defaultSettings)
  await read
  expect(client.getQueryData(settingsKey)).toEqual(kept)
})

test('a change before the settings are loaded extends those that main has', async () => {
  let kept: Settings = { ...defaultSettings, recents: { first: ['harbor/crane'] } }
  const request = async (method: string, patch: Partial<Settings>) => {
    if (method === 'settings.update') kept = { ...kept, ...patch }
    return replyText({ ok: true, value: kept })
  }
  vi.stubGlobal('gatehouse', { request, subscribe: () => () => {} })
  const client = new QueryClient()
  await updateSettings(client, ({ recents }) => ({ recents: { ...recents, second: ['harbor/dock'] } }))
  expect(kept.recents).toEqual({ first: ['harbor/crane'], second: ['harbor/dock'] })
  expect(client.getQueryData(settingsKey)).toEqual(kept)
})
