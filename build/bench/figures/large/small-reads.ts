import { join } from 'node:path'
import { end, firstLine, run } from '../../../../e2e/support/processes.ts'
import { compare, type Figure } from '../../measure.ts'
import { root } from '../../support/build.ts'
import { api, type HttpClient, openHttp } from '../../support/http.ts'
import { within } from '../../support/limits.ts'
import type { Surroundings } from '../../support/surroundings.ts'

const atOnce = 16
const requests = 800

const reads = [
  ['the version', '/version'],
  ['a project', '/projects/fleet%2Fatlas'],
  ['a tag', '/projects/fleet%2Fatlas/repository/tags/v5.0'],
  ['a member', '/groups/fleet/members/20'],
] as const

/**
 * Concurrent small reads on the large sample, compared with the HTTP framework alone returning a constant of the same size.
 */
export async function smallReadFigures({ large }: Surroundings): Promise<readonly Figure[]> {
  const { url, token } = await large()
  const constant = run(process.execPath, [join(root, 'build/bench/apps/constant/main.mjs')])
  const service = openHttp(url, token, atOnce)
  const framework = openHttp(await within('the bare framework', firstLine(constant)), null, atOnce)
  try {
    const figures: Figure[] = []
    for (const [name, path] of reads) {
      const { bytes } = await service.get(api(path))
      figures.push(
        await compare({
          name: `time for a read of ${name}, ${atOnce} at once`,
          against: `bare fastify, ${bytes} constant bytes`,
          goal: 1.5,
          subject: () => many(service, api(path)),
          peer: () => many(framework, `/${bytes}`),
          runs: 9,
        }),
      )
    }
    return figures
  } finally {
    await service.close()
    await framework.close()
    await end(constant)
  }
}

/** Milliseconds for one of very many requests, so many at once. */
async function many(client: HttpClient, path: string): Promise<number> {
  const begin = performance.now()
  const one = async () => {
    for (let turn = 0; turn < requests / atOnce; turn++) await client.get(path)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return (performance.now() - begin) / requests
}
