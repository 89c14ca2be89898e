import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { DevToolsConnection } from '../devtools/connection.ts'
import { AppUrls } from './app-urls.ts'
import { Page } from './page.ts'
import { worldScripts } from './world-scripts.ts'

const frameId = 'F1'
const loaded = (loaderId: string, name: string) => ({
  method: 'Page.lifecycleEvent',
  params: { frameId, loaderId, name, timestamp: 1 },
  sessionId: 'S1',
})

it("is prepared only when Chromium's first document is loaded: events of two that overlap are lost", async () => {
  const [out, incoming] = [new PassThrough(), new PassThrough()]
  const say = (message: object) => incoming.write(`${JSON.stringify(message)}\0`)
  const commands: string[] = []
  out.on('data', (bytes: Buffer) => {
    for (const text of bytes.toString().split('\0').filter(Boolean)) {
      const { id, method } = JSON.parse(text)
      commands.push(method)
      say({ id, result: {}, sessionId: 'S1' })
    }
  })
  const page = new Page(new DevToolsConnection(out, incoming).session('S1'), frameId, {
    urls: new AppUrls(),
    handlerFor: () => undefined,
    mayNavigate: () => true,
    scripts: worldScripts('', false),
  })
  let isPrepared = false
  const prepared = page.prepare().then(() => {
    isPrepared = true
  })
  say(loaded('L1', 'commit'))
  say(loaded('L1', 'DOMContentLoaded'))
  while (!commands.includes('Page.setLifecycleEventsEnabled')) await setImmediate()
  for (let turn = 0; turn < 20; turn++) await setImmediate()
  expect(isPrepared).toBe(false)
  say(loaded('L1', 'load'))
  await prepared
})
