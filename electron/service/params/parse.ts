import type { z } from 'zod'
import { contract, type OperationId, type ParsedParams, paramsSchema } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { badRequest } from '../errors.ts'
import { type Coercer, coercerFor } from './coerce.ts'

/** The three places parameters come from, as decoded; absent places are empty. */
export interface GivenParams {
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
}

/** Parses the parameters of one operation. */
export type ParamsParser<I extends OperationId> = (given: GivenParams) => ParsedParams<I>

/**
 * A parser for the parameters of an operation. Writes take theirs from the body, from form fields or from the query, in any
 * mixture (document 1, section 1, item 3); the path always wins, then the body. Unknown parameters are ignored. Null counts as
 * not given, except where the parameter itself may be null.
 * @throws ServiceError 400 naming each parameter that is missing or invalid
 */
export function paramsParser<I extends OperationId>(id: I): ParamsParser<I> {
  const definition: Endpoint = contract[id]
  const schema = paramsSchema(definition)
  const inPath = new Set(Object.keys(definition.params.path ?? {}))
  const fields: readonly (readonly [string, Coercer, boolean])[] = Object.entries(schema.shape).map(([name, field]) => [
    name,
    coercerFor(field),
    field.safeParse(null).success,
  ])

  const parse = (given: GivenParams): unknown => {
    const values: Record<string, unknown> = {}
    for (const [name, coerce, mayBeNull] of fields) {
      const value = inPath.has(name) ? given.path[name] : (given.body[name] ?? given.query[name] ?? given.body[name])
      if (value === null ? mayBeNull : value !== undefined) values[name] = coerce(value)
    }
    const result = schema.safeParse(values)
    if (result.success) return result.data
    throw badRequest(explain(result.error, values))
  }
  return given => {
    const parsed = parse(given)
    if (isParsed(id, parsed)) return parsed
    throw badRequest('parameters are invalid')
  }
}

/** The schema of the operation made this value, which is what its type says; the compiler cannot follow that by itself. */
function isParsed<I extends OperationId>(_id: I, value: unknown): value is ParsedParams<I> {
  return typeof value === 'object' && value !== null
}

/** Nobody reads more than this about one request, and a batch may hold any number of broken actions. */
const mostSentences = 20

/** One sentence per parameter, each once: `branch is missing, actions[0][action] does not have a valid value`. */
function explain(error: z.ZodError, values: unknown): string {
  const sentences = error.issues.slice(0, mostSentences).map(issue => {
    const name = issue.path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('')
    const value = valueAt(values, issue.path)
    if (value === undefined) return `${name} is missing`
    if (issue.code === 'invalid_value') return `${name} does not have a valid value`
    if (issue.code === 'too_small') return `${name} is ${value === '' || isEmptyList(value) ? 'empty' : 'too small'}`
    if (issue.code === 'too_big') return `${name} is too ${typeof value === 'string' ? 'long' : 'large'}`
    return `${name} is invalid`
  })
  return [...new Set(sentences)].join(', ')
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value
  for (const part of path) {
    if (typeof found !== 'object' || found === null) return undefined
    found = Object.entries(found).find(([key]) => key === String(part))?.[1]
  }
  return found
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
