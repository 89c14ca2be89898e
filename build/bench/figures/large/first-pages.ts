import { getEndpoint, type OperationId, operationIds } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { calls } from '../../../../electron/service/testing/calls/index.ts'
import { compare, type Figure } from '../../measure.ts'
import { api, type HttpClient, openHttp } from '../../support/http.ts'
import type { Surroundings } from '../../support/surroundings.ts'

type Values = Readonly<Record<string, unknown>>

/** Params with very many rows in the large sample; all other lists use the sandbox's params. */
const crowded: Readonly<Partial<Record<OperationId, Values>>> = {
  'activityEvents.ofProject': { project_id: 'fleet/atlas' },
  'auditEvents.ofGroup': { id: 'fleet' },
  'auditEvents.ofProject': { id: 'fleet/atlas' },
  'branches.list': { id: 'fleet/atlas' },
  'commits.list': { id: 'fleet/atlas' },
  'commits.refs': { id: 'fleet/atlas', sha: 'v5.0' },
  'deployments.list': { id: 'fleet/harbour-watch' },
  'environments.list': { id: 'fleet/harbour-watch' },
  'epics.list': { id: 'fleet' },
  'epicIssues.list': { id: 'fleet', epic_iid: 1 },
  'groupMembers.list': { id: 'fleet' },
  'groupMembers.all': { id: 'fleet' },
  'projectMembers.all': { id: 'fleet/atlas' },
  'repository.contributors': { id: 'fleet/atlas' },
  'repository.tree': { id: 'fleet/atlas', path: 'stations' },
  'tags.list': { id: 'fleet/atlas' },
}

/** A list with the parameters of its first call on the sandbox, and those of the same list on the sample. */
interface List {
  readonly id: OperationId
  readonly definition: Endpoint
  readonly small: Values
  readonly large: Values
}

/** Every list of the contract. */
export const lists: readonly List[] = operationIds.flatMap(id => {
  const definition = getEndpoint(id)
  const [small] = calls[id]
  return definition.pagination === 'none' ? [] : [{ id, definition, small, large: { ...small, ...crowded[id] } }]
})

/** The address of a read: path parts encoded, the rest in the query. */
export function getAddress({ path, params }: Endpoint, values: Values): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (name in (params.path ?? {})) continue
    for (const item of Array.isArray(value) ? value : [value])
      query.append(Array.isArray(value) ? `${name}[]` : name, String(item))
  }
  return `${path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))}?${query}`
}

/** The first page of every list of the contract on the large sample, against as many entries of the same on the sandbox. */
export async function firstPageFigures({ service, large }: Surroundings): Promise<readonly Figure[]> {
  const sample = await large()
  const clients = { small: openHttp(service.url, service.token, 1), large: openHttp(sample.url, sample.token, 1) }
  try {
    const figures: Figure[] = []
    for (const list of lists) figures.push(await firstPage(list, clients))
    return figures.toSorted((a, b) => b.value - a.value)
  } finally {
    await clients.small.close()
    await clients.large.close()
  }
}

async function firstPage(
  list: List,
  clients: { readonly small: HttpClient; readonly large: HttpClient },
): Promise<Figure> {
  const { definition } = list
  const shown: unknown[] = JSON.parse((await clients.small.get(api(getAddress(definition, list.small)))).text)
  const page = { per_page: Math.max(1, Math.min(20, shown.length)) }
  const read = (client: HttpClient, values: Values) => {
    const address = api(getAddress(definition, { ...values, ...page }))
    return async () => void (await client.get(address))
  }
  return compare({
    name: `first page of ${list.id} on the sample`,
    against: `the same ${page.per_page} on the sandbox`,
    goal: 1.5,
    subject: read(clients.large, list.large),
    peer: read(clients.small, list.small),
    runs: 15,
    repeat: 8,
  })
}
