import type { Page } from '@playwright/test'
import { compare, type Figure } from '../measure.ts'
import { startConnected } from '../support/connected-app.ts'
import { plainFetch } from '../support/proxy.ts'
import type { Surroundings } from '../support/surroundings.ts'
import { smallPath, smallRead } from './proxied-call.ts'

/** Calls timed together; the figure is per call. */
const calls = 20

/** The whole way from the page and back, against 1.15 plain fetches and one round trip of the host's own. */
export async function pageCallFigures({ freshFolder, service }: Surroundings): Promise<readonly Figure[]> {
  const { app, connection } = await startConnected(freshFolder('page-call'), service)
  try {
    const ref = await getRef(app.page, connection)
    const wholeWay = () => timeInPage(app.page, 'operations.call', { connection: ref, from: 'network', ...smallRead })
    const roundTrip = () => timeInPage(app.page, 'app.info', {})
    return [
      await compare({
        name: 'a call from the page, the whole way',
        against: '1.15 × plain fetch + the host’s round trip',
        goal: 1,
        subject: wholeWay,
        peer: async () => 1.15 * (await timeFetch(service)) + (await roundTrip()),
        runs: 40,
      }),
      await compare({
        name: 'the host’s round trip alone',
        against: 'plain fetch',
        goal: null,
        subject: roundTrip,
        peer: () => timeFetch(service),
        runs: 20,
      }),
    ]
  } finally {
    await app.close()
  }
}

/** The present generation of a connection, which calls name. */
function getRef(page: Page, connection: string): Promise<unknown> {
  return page.evaluate(async id => {
    const bridge: { request(method: string, argument: unknown): Promise<string> } = Reflect.get(globalThis, 'gatehouse')
    const { value } = JSON.parse(await bridge.request('connections.list', {}))
    return value.find((one: { id: string }) => one.id === id).ref
  }, connection)
}

async function timeFetch(service: Surroundings['service']): Promise<number> {
  const start = performance.now()
  for (let call = 0; call < calls; call++) await plainFetch(service, smallPath)
  return (performance.now() - start) / calls
}

/** Milliseconds for one request over the bridge, taken inside the page. Throws when the answer is an error. */
function timeInPage(page: Page, method: string, argument: Readonly<Record<string, unknown>>): Promise<number> {
  return page.evaluate(
    async ({ method, argument, calls }) => {
      const bridge: { request(method: string, argument: unknown): Promise<string> } = Reflect.get(
        globalThis,
        'gatehouse',
      )
      const start = performance.now()
      for (let call = 0; call < calls; call++) {
        const own = method === 'operations.call' ? { ...argument, callId: crypto.randomUUID() } : argument
        const reply = await bridge.request(method, own)
        if (!JSON.parse(reply).ok) throw new Error(reply)
      }
      return (performance.now() - start) / calls
    },
    { method, argument, calls },
  )
}
