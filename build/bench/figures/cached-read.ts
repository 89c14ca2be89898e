import { compare, type Figure } from '../measure.ts'
import { type Surroundings, tideTables } from '../support/surroundings.ts'
import { smallRead } from './proxied-call.ts'

const folder = { operation: 'repository.tree', params: { id: tideTables.id, ref: tideTables.ref } } as const

/** A read from the cache, against the same read from the service. */
export async function cachedReadFigures({ proxy }: Surroundings): Promise<readonly Figure[]> {
  const common = { goal: 0.5, runs: 40, repeat: 20 }
  await proxy.read(smallRead)
  await proxy.read(folder)
  return [
    await compare({
      name: 'a cached read, one project',
      against: 'the same read from the service',
      subject: async () => void (await proxy.readKept(smallRead)),
      peer: async () => void (await proxy.read(smallRead)),
      ...common,
    }),
    await compare({
      name: 'a cached read, one folder',
      against: 'the same read from the service',
      subject: async () => void (await proxy.readKept(folder)),
      peer: async () => void (await proxy.read(folder)),
      ...common,
    }),
  ]
}
