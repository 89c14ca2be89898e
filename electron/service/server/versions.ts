import { getEndpoint, type OperationId } from '#shared/contract/contract.ts'
import { type Endpoint, isServed, paramsNotServed, servedAs, valuesBeyond } from '#shared/contract/endpoint.ts'
import { renamedUntil } from '#shared/contract/environments.ts'
import { releasesSince } from '#shared/contract/tags.ts'
import { isFrom, type ServiceVersion, type VersionText } from '#shared/service-version.ts'
import { badRequest } from '../errors.ts'
import type { GivenParams } from '../params/parse.ts'

/** An operation where a version of the family has it; null where that does not have it. */
export function servedEndpoint(id: OperationId, version: ServiceVersion | null): Endpoint | null {
  const definition = getEndpoint(id)
  return isServed(definition, version) ? { ...definition, path: servedAs(definition, version).path } : null
}

/** Parameters of the documents that versions of the family take no notice of, from which on. */
const ignored: Readonly<Partial<Record<OperationId, Readonly<Record<string, VersionText>>>>> = {
  'tags.create': { release_description: releasesSince },
  'environments.update': { name: renamedUntil },
}

/**
 * Removes params that a version ignores.
 * @throws ServiceError 400 for a value that a version does not have
 */
export function withoutIgnored(id: OperationId, version: ServiceVersion | null, given: GivenParams): GivenParams {
  const { params } = getEndpoint(id)
  const unknown = Object.keys(paramsNotServed({ params }, { ...given.query, ...given.body }, version))
  const schemas = { ...params.query, ...params.body }
  const values = unknown.find(name => schemas[name] && Object.keys(valuesBeyond(schemas[name])).length > 0)
  if (values !== undefined) throw badRequest(`${values} does not have a valid value`)
  const names = [
    ...unknown,
    ...Object.entries(ignored[id] ?? {}).flatMap(([name, since]) => (isFrom(version, since) ? [name] : [])),
  ]
  if (names.length === 0) return given
  const without = (fields: GivenParams['body']) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
  return { path: given.path, query: without(given.query), body: without(given.body) }
}
