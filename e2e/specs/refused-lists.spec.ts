import { refusingService } from '../support/gated-service.ts'
import { getConnection } from '../support/screens.ts'
import { connectedTo, expect, test } from '../support/test.ts'
import { addressesWithin, getPlaces, openScreen } from '../support/walk.ts'

/** Requests that a screen needs to be rendered at all: the user, the service, and its project or group. */
const framework = /^\/api\/v4\/(user|version|(projects|groups)\/[^/?]+)(\?.*)?$/

/** Screens of local data, which no service can refuse. */
const isLocal = /\/(journal|drafts|policies|access-reviews|batch-change|snapshots)$|\/changes\?/

/** "0 environments", a lone 0, and other texts that claim an empty list. */
const tellsNone = /(?<![\d.,:])0 (?!%)[a-z]{3,}[^\n]*|^0$|^No [a-z]+s( to count)?$|Found in all/gm

test('no screen shows a count for a refused list', async ({ launch, service }) => {
  const refusing = await refusingService(service)
  try {
    const { page } = await launch(connectedTo({ ...service, url: refusing.url }))
    const at = { connection: await getConnection(page), project: 'harbor/lighthouse', group: 'harbor' }
    const addresses = [...(await getPlaces(page, at)), ...addressesWithin(at)].filter(
      address => address.startsWith(`/c/${at.connection}`) && !isLocal.test(address),
    )
    refusing.refuse(path => !framework.test(path))
    const told: string[] = []
    for (const address of addresses) {
      await openScreen(page, address)
      const text = await page.locator('#main').innerText()
      for (const [words] of text.matchAll(tellsNone)) told.push(`${address}: ${words}`)
    }
    expect(addresses.length).toBeGreaterThan(40)
    expect(told).toEqual([])
  } finally {
    await refusing.stop()
  }
})
