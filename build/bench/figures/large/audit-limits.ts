import { goTo } from '../../../../e2e/support/screens.ts'
import type { Figure } from '../../measure.ts'
import { startConnected } from '../../support/connected-app.ts'
import { startLargeCopy } from '../../support/large-service.ts'
import { within } from '../../support/limits.ts'
import { openSlowRoad } from '../../support/slow-road.ts'
import type { Surroundings } from '../../support/surroundings.ts'
import { loadAll } from './audit-all.ts'

const latencyMilliseconds = 20
const maxMilliseconds = 180_000
/** What services of the family let through, in a twelfth of the minute they let it through in. */
const requestsInPeriod = 200
const periodSeconds = 5

/** Loading all 200,000 audit events unattended from services that limit it, against the time that the limit takes for as many requests. */
export async function auditLimitFigures(surroundings: Surroundings): Promise<readonly Figure[]> {
  // Made before, or both would make it.
  await surroundings.large()
  // At the same time: both wait for their limits nearly all the time, each at a service of its own.
  return Promise.all([
    loadWithin(surroundings, 'stock', 'told in headers', 1.05),
    // Less than was let through is sent after a refusal, so that others are not refused because of a load.
    loadWithin(surroundings, 'silent', 'not told', null),
  ])
}

async function loadWithin(
  { freshFolder, large }: Surroundings,
  limits: 'stock' | 'silent',
  words: string,
  goal: number | null,
): Promise<Figure> {
  const options = ['--limits', limits, '--limit', `audit_events=${requestsInPeriod}`]
  const seconds = ['--limit-seconds', String(periodSeconds)]
  const service = await startLargeCopy(await large(), freshFolder('limited'), [...options, ...seconds])
  const road = await openSlowRoad(service.url, latencyMilliseconds)
  const { app, connection } = await startConnected(freshFolder('audit'), { url: road.url, token: service.token })
  const { page } = app
  try {
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor({ timeout: maxMilliseconds })
    await goTo(page, `/c/${connection}/audit`)
    await page.getByRole('button', { name: 'Load all' }).waitFor({ timeout: maxMilliseconds })
    road.count()
    const subject = await within('loading the log', loadAll(page), maxMilliseconds)
    const requests = road.count('/audit_events')
    const peer = (requests / requestsInPeriod) * periodSeconds * 1000
    return {
      name: `200,000 audit events, ${requestsInPeriod} requests in ${periodSeconds} s, ${words}`,
      against: `the limit's time for ${requests.toLocaleString('en')} requests`,
      unit: 'ratio',
      value: subject / peer,
      goal,
      subject: { median: subject, fastest: subject, slowest: subject, runs: 1 },
      peer: { median: peer, fastest: peer, slowest: peer, runs: 1 },
    }
  } finally {
    await app.close()
    await road.close()
    await service.stop()
  }
}
