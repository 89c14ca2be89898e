import { z } from 'zod'
import { activityEvents } from './activity-events.ts'
import { approvals } from './approvals.ts'
import { auditEvents } from './audit-events.ts'
import { backgroundJobs } from './background-jobs.ts'
import { commits } from './commits.ts'
import { deployments } from './deployments.ts'
import type { Endpoint, ParamShape, ParamsInput, ParamsOutput, ResponseValue } from './endpoint.ts'
import { environments } from './environments.ts'
import { epicIssues } from './epic-issues.ts'
import { epics } from './epics.ts'
import { featureFlags } from './feature-flags.ts'
import { freezePeriods } from './freeze-periods.ts'
import { geoNodes } from './geo-nodes.ts'
import { instanceVariables } from './instance-variables.ts'
import { keys } from './keys.ts'
import { members } from './members.ts'
import { namespaces } from './namespaces.ts'
import { navigation } from './navigation.ts'
import { notificationSettings } from './notification-settings.ts'
import { remoteMirrors } from './remote-mirrors.ts'
import { repository } from './repository.ts'
import { repositoryFiles } from './repository-files.ts'
import { snippets } from './snippets.ts'
import { starredDashboards } from './starred-dashboards.ts'
import { tags } from './tags.ts'

/** Every operation, by ID. Main's allow-list, the embedded service's routes and the renderer's calls are derived from it. */
export const contract = {
  ...repositoryFiles,
  ...commits,
  ...repository,
  ...tags,
  ...snippets,
  ...featureFlags,
  ...instanceVariables,
  ...approvals,
  ...freezePeriods,
  ...environments,
  ...deployments,
  ...remoteMirrors,
  ...starredDashboards,
  ...backgroundJobs,
  ...namespaces,
  ...keys,
  ...geoNodes,
  ...notificationSettings,
  ...members,
  ...epics,
  ...epicIssues,
  ...activityEvents,
  ...auditEvents,
  ...navigation,
} as const

export type Contract = typeof contract
export type OperationId = keyof Contract
/** Params as a caller gives them (defaults left out). */
export type Params<I extends OperationId> = ParamsInput<Contract[I]>
/** Params as a handler gets them (defaults filled in). */
export type ParsedParams<I extends OperationId> = ParamsOutput<Contract[I]>
/** The value an operation answers with. */
export type Value<I extends OperationId> = ResponseValue<Contract[I]>

/** Operations of one effect, at the type level: `ReadId` can be cached and queried, `WriteId` is journalled. */
export type ReadId = { [I in OperationId]: Contract[I]['effect'] extends 'read' ? I : never }[OperationId]
export type WriteId = Exclude<OperationId, ReadId>
/** Lists: reads with pagination. */
export type ListId = { [I in ReadId]: Contract[I]['pagination'] extends 'none' ? never : I }[ReadId]

export const operationIds = Object.keys(contract).filter((id): id is OperationId => Object.hasOwn(contract, id))

/** Reads of logs, which every write invalidates. */
export const logsOfWrites: readonly OperationId[] = [
  ...Object.keys(activityEvents),
  ...Object.keys(auditEvents),
].filter(isOperationId)

/** Whether a value is the ID of an operation; inherited properties don't count. */
export function isOperationId(value: unknown): value is OperationId {
  return typeof value === 'string' && Object.hasOwn(contract, value)
}

/** The endpoint under an id, typed as any endpoint; use `contract[id]` where the exact type is wanted. */
export function getEndpoint(id: OperationId): Endpoint {
  return contract[id]
}

const parsers = new Map<string, z.ZodObject>()

/** One strict object schema over all params of an endpoint: an unknown name is an error. Made once per endpoint. */
export function paramsSchema(definition: Endpoint): z.ZodObject {
  const known = parsers.get(definition.id)
  if (known) return known
  const shape: ParamShape = { ...definition.params.path, ...definition.params.query, ...definition.params.body }
  const schema = z.strictObject(shape)
  parsers.set(definition.id, schema)
  return schema
}

/** Whether params are those of an operation, as a caller gives them. */
export function isParamsOf<I extends OperationId>(operation: I, params: unknown): params is Params<I> {
  return paramsSchema(getEndpoint(operation)).safeParse(params).success
}

/** Whether a value is one that an operation answers with. */
export function isValueOf<I extends OperationId>(operation: I, value: unknown): value is Value<I> {
  const { response } = getEndpoint(operation)
  return 'schema' in response && response.schema.safeParse(value).success
}
