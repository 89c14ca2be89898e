import { PassThrough } from 'node:stream'
import type { Protocol } from 'devtools-protocol'
import { describe, expect, test } from 'vitest'
import { DevToolsConnection, DevToolsSession } from '../devtools/connection.ts'
import { getFrame } from '../surface/web-frame.ts'
import { AppUrls } from './app-urls.ts'
import { FrameTable } from './frames.ts'

const world = 'preload'

/** A page with a main frame, whose session a test speaks for. */
function page() {
  const connection = new DevToolsConnection(new PassThrough(), new PassThrough())
  const session = new DevToolsSession(connection, 'page')
  const table = new FrameTable('main')
  table.follow(session, world)
  const urls = new AppUrls()
  urls.add('app')
  const navigated = (id: string, url: string, name = '') =>
    session.emit('Page.frameNavigated', {
      frame: { ...{ id, url, loaderId: 'load' }, ...frameFacts, name },
      type: 'Navigation',
    })
  const attached = (frameId: string, parentFrameId: string) =>
    session.emit('Page.frameAttached', { frameId, parentFrameId })
  const context = (
    of: DevToolsSession,
    id: number,
    frameId: unknown,
    name = world,
    origin = 'https://page.app.invalid',
  ) =>
    of.emit('Runtime.executionContextCreated', {
      context: { ...{ id, name, origin, uniqueId: String(id) }, auxData: { frameId } },
    })
  return {
    connection,
    session,
    table,
    urls,
    navigated,
    attached,
    context,
    at: (id: string) => getFrame(table, urls, id),
  }
}

const frameFacts: Omit<Protocol.Page.Frame, 'id' | 'url' | 'loaderId'> = {
  domainAndRegistry: '',
  securityOrigin: '',
  mimeType: 'text/html',
  secureContextType: 'Secure',
  crossOriginIsolatedContextType: 'NotIsolated',
  gatedAPIFeatures: [],
}

describe('the frames of a page', () => {
  test('have the address, name and place that Chromium says, in the app’s words', () => {
    const { navigated, attached, at, session } = page()
    navigated('main', 'https://page.app.invalid/index.html', 'top')
    attached('child', 'main')
    attached('grandchild', 'child')
    navigated('child', 'https://example.org/a?b#c')
    expect(at('main')).toMatchObject({ url: 'app://page/index.html', origin: 'app://page', name: 'top', parent: null })
    expect(at('child')).toMatchObject({ url: 'https://example.org/a?b#c', origin: 'https://example.org', name: '' })
    expect(at('grandchild')?.parent).toBe(at('child'))
    expect(at('grandchild')?.top).toBe(at('main'))
    session.emit('Page.navigatedWithinDocument', {
      frameId: 'child',
      url: 'https://example.org/d',
      navigationType: 'other',
    })
    expect(at('child')?.url).toBe('https://example.org/d')
    session.emit('Page.navigatedWithinDocument', { frameId: 'none', url: 'https://x/', navigationType: 'other' })
    expect(at('none')).toBeNull()
  })

  test('have an opaque origin where their address has none', () => {
    const { navigated, at } = page()
    expect(at('main')?.origin).toBe('null')
    navigated('main', 'about:blank')
    expect(at('main')?.origin).toBe('null')
  })

  test('have the origin of the code in them, which is not always that of their address', () => {
    const { navigated, context, session, at } = page()
    navigated('main', 'https://page.app.invalid/')
    context(session, 1, 'main', world, 'https://other.invalid')
    expect(at('main')?.origin).toBe('https://other.invalid')
  })

  test('are the same objects as long as they are there, each with a number of its own', () => {
    const { attached, navigated, at } = page()
    attached('child', 'main')
    const child = at('child')
    navigated('child', 'https://example.org/')
    attached('child', 'main')
    expect(at('child')).toBe(child)
    expect(at('child')).not.toBe(at('main'))
    expect(child?.routingId).not.toBe(at('main')?.routingId)
    expect(child?.frameTreeNodeId).toBe(child?.routingId)
    expect(child?.processId).toBe(at('main')?.processId)
  })

  test('are detached once they are removed, not when they move to another process', () => {
    const { attached, session, at } = page()
    attached('child', 'main')
    const child = at('child')
    session.emit('Page.frameDetached', { frameId: 'child', reason: 'swap' })
    expect([child?.detached, at('child')]).toEqual([false, child])
    session.emit('Page.frameDetached', { frameId: 'child', reason: 'remove' })
    expect([child?.detached, at('child')]).toEqual([true, null])
    attached('child', 'main')
    expect(child?.detached, 'another of the same name').toBe(true)
    expect(at('child')?.detached).toBe(false)
  })
})

describe('the preload’s world in a frame', () => {
  test('is found by session and context, of that world alone, until it ends', () => {
    const { connection, table, session, attached, context } = page()
    const other = new DevToolsSession(connection, 'other')
    table.follow(other, world)
    attached('child', 'main')
    context(session, 1, 'main')
    context(session, 2, 'main', 'another world')
    context(other, 1, 'child')
    context(other, 3, undefined)
    expect(table.bySender(session, 1)).toBe(table.get('main'))
    expect(table.bySender(other, 1)).toBe(table.get('child'))
    expect([table.bySender(session, 2), table.bySender(other, 3)]).toEqual([undefined, undefined])
    expect([...table.withPreload()].map(({ contextId }) => contextId)).toEqual([1, 1])
    session.emit('Runtime.executionContextDestroyed', { executionContextId: 2, executionContextUniqueId: '2' })
    expect(table.bySender(session, 1)).toBe(table.get('main'))
    session.emit('Runtime.executionContextDestroyed', { executionContextId: 1, executionContextUniqueId: '1' })
    expect(table.bySender(session, 1)).toBeUndefined()
    expect(table.bySender(other, 1)).toBe(table.get('child'))
  })

  test.each(['Runtime.executionContextsCleared', 'detached'] as const)(
    'ends with %s of its own session alone',
    event => {
      const { connection, table, session, attached, context } = page()
      const other = new DevToolsSession(connection, 'other')
      table.follow(other, world)
      attached('child', 'main')
      context(session, 1, 'main')
      context(other, 1, 'child')
      session.emit(event)
      expect(table.bySender(session, 1)).toBeUndefined()
      expect(table.bySender(other, 1)).toBe(table.get('child'))
    },
  )
})
