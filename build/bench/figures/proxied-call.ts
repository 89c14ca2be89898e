import { compare, type Figure } from '../measure.ts'
import { plainFetch } from '../support/proxy.ts'
import { type Surroundings, tideTables } from '../support/surroundings.ts'

/** A small read. */
export const smallRead = { operation: 'projects.get', params: { id: tideTables.id } } as const
export const smallPath = `/projects/${encodeURIComponent(tideTables.id)}`

/** A call through main's proxy, against the same call by plain fetch. */
export async function proxiedCallFigures({ proxy, service }: Surroundings): Promise<readonly Figure[]> {
  const against = 'plain fetch and JSON.parse'
  const peer = async () => void (await plainFetch(service, smallPath))
  const common = { against, goal: 1.1, peer, runs: 60, repeat: 20 }
  return [
    await compare({ name: 'a proxied call', subject: async () => void (await proxy.read(smallRead)), ...common }),
    await compare({
      name: 'a proxied call, nothing kept before',
      subject: async () => void (await proxy.readAnew(smallRead)),
      ...common,
    }),
  ]
}
