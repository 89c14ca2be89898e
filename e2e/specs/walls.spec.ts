import type { Page } from '@playwright/test'
import { badServer } from '../support/bad-servers.ts'
import { ask, askAnything, getRef } from '../support/bridge.ts'
import { filesHolding } from '../support/files.ts'
import { expectSandboxed, getConfinement, processesNaming } from '../support/processes-of.ts'
import { codeIn, getConnection, getScreen } from '../support/screens.ts'
import { connectedTo, expect, test } from '../support/test.ts'

/** The attempts of a compromised page. */
test.describe('the page', () => {
  test("is in the browser's sandbox", async ({ workspace }) => {
    test.skip(process.platform !== 'linux' || process.getuid?.() === 0, 'The kernel of Linux says so; root has none')
    expectSandboxed(getConfinement(workspace.app.pid))
  })

  test('has no Node, and a bridge of two functions', async ({ workspace }) => {
    const found = await workspace.page.evaluate(() => ({
      node: ['process', 'require', 'module', 'Buffer', '__dirname', 'global'].filter(name => name in window),
      names: Object.keys(window.gatehouse).toSorted(),
      replaced: Reflect.set(window, 'gatehouse', null),
      stays: typeof window.gatehouse?.request,
    }))
    expect(found).toEqual({ node: [], names: ['request', 'subscribe'], replaced: false, stays: 'function' })
  })

  test('reaches no server: not by fetch, sockets, images, frames, styles, beacons, forms or workers', async ({
    workspace,
  }) => {
    const server = await badServer((_request, response) => response.end('reached'))
    const { page } = workspace
    const results = await page.evaluate(async url => {
      const settled = async (work: () => Promise<unknown>) =>
        work().then(
          () => 'done',
          () => 'refused',
        )
      const loaded = (element: HTMLElement) =>
        settled(
          () =>
            new Promise((done, failed) => {
              element.addEventListener('load', done)
              element.addEventListener('error', failed)
              document.body.append(element)
            }),
        )
      const make = <K extends keyof HTMLElementTagNameMap>(tag: K, values: Partial<HTMLElementTagNameMap[K]>) =>
        Object.assign(document.createElement(tag), values)
      const form = make('form', { action: url, method: 'post', target: 'elsewhere' })
      document.body.append(form)
      form.submit()
      navigator.sendBeacon?.(url, 'x')
      return {
        fetch: await settled(() => fetch(url)),
        noCors: await settled(() => fetch(url, { mode: 'no-cors' })),
        request: await settled(
          () =>
            new Promise((done, failed) => {
              const request = new XMLHttpRequest()
              request.onload = done
              request.onerror = failed
              request.open('GET', url)
              request.send()
            }),
        ),
        socket: await settled(
          () =>
            new Promise((done, failed) => {
              const socket = new WebSocket(url.replace('http', 'ws'))
              socket.onopen = done
              socket.onerror = failed
            }),
        ),
        events: await settled(
          () =>
            new Promise((done, failed) => {
              const source = new EventSource(url)
              source.onopen = done
              source.onerror = failed
            }),
        ),
        image: await loaded(make('img', { src: `${url}/a.png` })),
        style: await loaded(make('link', { rel: 'stylesheet', href: `${url}/a.css` })),
        script: await loaded(make('script', { src: `${url}/a.js` })),
        video: await loaded(make('video', { src: `${url}/a.mp4` })),
        worker: await settled(async () => new Worker(`${url}/worker.js`)),
      }
    }, server.url)
    await page.evaluate(url => {
      const frame = Object.assign(document.createElement('iframe'), { src: url })
      document.body.append(frame)
      document.body.append(Object.assign(document.createElement('link'), { rel: 'preconnect', href: url }))
      document.body.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: url }))
    }, server.url)
    // One more round trip through the page, after which everything above has been tried.
    await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible()
    expect(Object.entries(results).filter(([, result]) => result === 'done')).toEqual([])
    expect(server.connections()).toBe(0)
    await server.stop()
  })

  test('runs no code that is not its own', async ({ workspace }) => {
    const { page } = workspace
    const ran = await page.evaluate(async () => {
      const inline = document.createElement('script')
      inline.textContent = 'window.ranInline = true'
      document.body.append(inline)
      const attribute = document.createElement('div')
      attribute.setAttribute('onclick', 'window.ranAttribute = true')
      document.body.append(attribute)
      attribute.click()
      const foreign = Object.assign(document.createElement('script'), {
        src: 'data:text/javascript,window.ranData=true',
      })
      await new Promise(settled => {
        foreign.onload = settled
        foreign.onerror = settled
        document.body.append(foreign)
      })
      // Code evaluated by a test is exempt from the policy; code that runs later as the page's own is not.
      const evaluated = await new Promise<string>(done => {
        setTimeout(() => {
          try {
            done(String(new Function('return "ran"')()))
          } catch (error) {
            done(error instanceof Error ? error.name : 'refused')
          }
        })
      })
      const names = ['ranInline', 'ranAttribute', 'ranData'].filter(name => name in window)
      return { names, evaluated }
    })
    expect(ran).toEqual({ names: [], evaluated: 'EvalError' })
  })

  test('may not call operations outside of the contract, nor with a URL, header or method of its own', async ({
    workspace,
  }) => {
    const { page, connection: id } = workspace
    const connection = await getRef(page, id)
    const call = (method: string, more: Record<string, unknown>) =>
      askAnything(page, method, {
        callId: crypto.randomUUID(),
        connection,
        operation: 'user.current',
        params: {},
        ...more,
      })
    for (const method of ['operations.call', 'operations.explore']) {
      expect(await call(method, {})).toMatchObject({ ok: true })
      for (const more of [
        { url: 'http://127.0.0.1:1/' },
        { headers: { Authorization: 'x' } },
        { method: 'DELETE' },
        { operation: 'projects.destroy_everything' },
        { operation: '__proto__' },
        { params: { url: 'http://127.0.0.1:1/' } },
        { connection: '../../etc' },
      ]) {
        expect(await call(method, more), `${method} ${JSON.stringify(more)}`).toMatchObject({ ok: false })
      }
    }
    expect(await askAnything(page, 'fs.readFile', { path: '/etc/passwd' })).toMatchObject({ ok: false })
  })
})

test('the token is in no answer of the bridge, no process argument, no file, and not in the memory of the page', async ({
  launch,
  service,
}) => {
  const app = await launch(connectedTo(service))
  const { page, userData } = app
  const connection = await getConnection(page)
  await page.evaluate(
    to => {
      location.hash = to
    },
    getScreen(connection, 'harbor/lighthouse', 'blob', { ref: 'main', path: 'README.md', view: 'blame' }),
  )
  await expect(codeIn(page)).toContainText('lighthouse')
  await expect(page.getByRole('complementary', { name: 'Blame' }).getByRole('link').first()).toBeVisible()

  const params = { id: 'harbor/lighthouse', branch: 'main', commit_message: 'x', actions: [] }
  const ref = await getRef(page, connection)
  const answers = [
    await ask(page, 'app.info', {}),
    await ask(page, 'settings.get', {}),
    await ask(page, 'connections.list', {}),
    await ask(page, 'connections.test', {
      name: 'x',
      baseUrl: service.url,
      profile: 'documents',
      color: 'gray',
      readOnly: false,
      auth: 'personal',
      existing: connection,
    }),
    await ask(page, 'connections.add', {
      name: 'x',
      baseUrl: 'http://127.0.0.1:9',
      profile: 'documents',
      color: 'gray',
      readOnly: false,
      auth: 'none',
    }),
    await ask(page, 'operations.call', { callId: 'a', connection: ref, operation: 'user.current', params: {} }),
    await ask(page, 'operations.preview', { connection: ref, operation: 'commits.create', params }),
    await ask(page, 'operations.explore', { callId: 'b', connection: ref, operation: 'user.current', params: {} }),
    await ask(page, 'operations.explore', {
      callId: 'c',
      connection: ref,
      operation: 'tags.list',
      params: { id: 'no/such' },
    }),
    await ask(page, 'journal.list', {}),
    await ask(page, 'drafts.list', { connection: ref }),
  ]
  expect(JSON.stringify(answers)).toContain('Ines Okafor')
  expect(JSON.stringify(answers)).not.toContain(service.token)

  const ofTheApp = processesNaming(userData)
  expect(ofTheApp.length).toBeGreaterThan(1)
  expect(ofTheApp.filter(({ commandLine }) => commandLine.includes(service.token))).toEqual([])

  const heap = await getHeap(app.page)
  expect(heap).toContain('Ines Okafor')
  expect(heap.includes(service.token)).toBe(false)

  await app.close()
  expect(app.output()).not.toContain(service.token)
  expect(filesHolding(userData, service.token)).toEqual([])
})

/** Everything the page has in memory, as text. */
async function getHeap(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page)
  const chunks: string[] = []
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await devtools.detach()
  return chunks.join('')
}
