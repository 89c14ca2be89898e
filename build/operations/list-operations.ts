import { z } from 'zod'
import { getEndpoint, operationIds } from '#shared/contract/contract.ts'
import { documentPath, type Endpoint, type Pagination, type ParamShape } from '#shared/contract/endpoint.ts'
import { pageLimits } from '#shared/contract/fields.ts'

/** Where a parameter goes. */
type Place = 'path' | 'query' | 'body'

/** A parameter as the command prints it: its JSON Schema (type, enum, default, limits, description, deprecated) beside its name and place. */
interface OperationParam {
  readonly name: string
  readonly in: Place
  readonly required: boolean
  readonly [keyword: string]: unknown
}

/** The operations of the contract as plain data, in the order they are declared. */
export function listOperations(options: { readonly beyondTheDocuments: boolean }) {
  return operationIds
    .map(getEndpoint)
    .filter(({ document }) => options.beyondTheDocuments || document !== 'beyond')
    .map(getOperation)
}

function getOperation(endpoint: Endpoint) {
  const { id, method, path, params, pagination, access, edition, scope, effect, cache, success } = endpoint
  return {
    id,
    method,
    path: documentPath(path),
    params: [
      ...paramsIn('path', params.path),
      ...paramsIn('query', params.query),
      ...paramsIn('query', pageParams(pagination)),
      ...paramsIn('body', params.body),
    ],
    pagination,
    access,
    edition,
    scope,
    effect,
    cache,
    success,
    document: endpoint.document,
    summary: endpoint.summary,
    ...(endpoint.deprecated === undefined ? {} : { deprecated: endpoint.deprecated }),
  }
}

function paramsIn(place: Place, shape: ParamShape = {}): OperationParam[] {
  return Object.entries(shape).map(([name, schema]) => ({
    name,
    in: place,
    ...getKeywords(schema),
    // An object's JSON Schema has a keyword of this name too: the list of its fields that are required.
    required: !schema.safeParse(undefined).success,
  }))
}

/** What every list takes, which no endpoint repeats (document 1, section 1, "Pagination"). */
function pageParams(pagination: Pagination): ParamShape {
  if (pagination === 'none') return {}
  const { defaultSize, maximumSize } = pageLimits
  return {
    page: z.int().min(1).default(1),
    per_page: z.int().min(1).max(maximumSize).default(defaultSize),
    ...(pagination === 'offset+keyset' ? { pagination: z.enum(['keyset']).optional() } : {}),
  }
}

/** The JSON Schema of what a caller gives; of a choice, all types it may have. */
function getKeywords(schema: z.ZodType): Readonly<Record<string, unknown>> {
  const { $schema: _, ...keywords } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const types = [...new Set(getTypes(keywords))]
  return withoutSafeIntegers({
    ...keywords,
    ...(types.length > 0 ? { type: types.length === 1 ? types[0] : types } : {}),
  })
}

function getTypes({ anyOf, type, enum: values }: z.core.JSONSchema.BaseSchema): string[] {
  if (anyOf) return anyOf.flatMap(getTypes)
  // Numbered levels are a choice of numbers to the schema.
  if (values?.every(Number.isInteger)) return ['integer']
  return [type ?? []].flat()
}

/** What a number can hold at all is no limit of the parameter. */
function withoutSafeIntegers(keywords: object): Readonly<Record<string, unknown>> {
  return JSON.parse(JSON.stringify(keywords), (_, value: unknown) =>
    typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER ? undefined : value,
  )
}
