import type { z } from 'zod'
import { contract, type OperationId, type ParsedParams, paramsSchema } from '#shared/contract/contract.ts'
import { type Endpoint, isNarrowing, sentName } from '#shared/contract/endpoint.ts'
import { badRequest } from '../errors.ts'
import { coercerFor } from './coerce.ts'

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
 * mixture (document 1, section 1, item 3); the path always wins, then the body. Unknown parameters are ignored, except where
 * an operation refuses them. Null counts as omitted, except where the parameter itself may be null, or where omitting it has another meaning.
 * @param path where the operation is served; path parameters missing in it are read like the others
 * @throws ServiceError 400 naming each parameter
 * that is missing or invalid, or the first that is not UTF-8 text
 */
export function paramsParser<I extends OperationId>(id: I, path: string = contract[id].path): ParamsParser<I> {
  const definition: Endpoint = contract[id]
  const schema = paramsSchema(definition)
  const inPath = new Set(Object.keys(definition.params.path ?? {}).filter(name => path.includes(`:${name}`)))
  const fields = Object.entries(schema.shape).map(([name, field]) => ({
    name,
    sent: sentName(name, definition.params.body?.[name]),
    coerce: coercerFor(field),
    mayBeNull: field.safeParse(null).success,
    emptyIsDefault: placesAndTimes.has(name) && field.safeParse(undefined).success && !field.safeParse('').success,
  }))

  const narrowing = Object.entries(schema.shape).flatMap(([name, field]) => (isNarrowing(field) ? [name] : []))

  const known = new Set([...Object.keys(schema.shape), ...ofEveryRequest])
  const requireKnown = ({ query, body }: GivenParams) => {
    const unknown = Object.keys({ ...query, ...body }).filter(name => !known.has(name))
    if (unknown.length > 0) throw badRequest(unknown.map(unknownName).join(', '))
  }

  const parse = (given: GivenParams): unknown => {
    if (definition.refusesUnknown) requireKnown(given)
    for (const name of narrowing) if (given.body[name] === null) throw badRequest(`${name} is null`)
    const values: Record<string, unknown> = {}
    for (const { name, sent, coerce, mayBeNull, emptyIsDefault } of fields) {
      const value = inPath.has(name) ? given.path[name] : (given.body[sent] ?? given.query[sent] ?? given.body[sent])
      if (value === '' && emptyIsDefault) continue
      if (value === null ? mayBeNull : value !== undefined) values[name] = coerce(value)
    }
    const result = schema.safeParse(values)
    if (!result.success) throw badRequest(explain(result.error, values))
    for (const [name, value] of Object.entries(result.data)) if (!inPath.has(name)) requireText(name, value)
    return result.data
  }
  return given => {
    const parsed = parse(given)
    if (isParsed(id, parsed)) return parsed
    throw badRequest('parameters are invalid')
  }
}

/** Parameters of every request: authentication and pagination. */
const ofEveryRequest = [
  'page',
  'per_page',
  'pagination',
  'private_token',
  'access_token',
  'sudo',
] as const satisfies readonly string[]

const unknownName = (name: string) => `${name} is not a parameter of this operation`

/** Only file content may contain NUL: git and SQLite truncate other texts there. */
const mayHoldNul = /(^|\[)content\]?$/

/** @throws ServiceError 400 for a text that has half of a character in it, or NUL, wherever in a parameter it stands */
function requireText(name: string, value: unknown): void {
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw badRequest(`${name} is not valid text`)
    if (value.includes('\0') && !mayHoldNul.test(name)) throw badRequest(`${name} must not contain NUL`)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      requireText(name, key)
      requireText(`${name}[${key}]`, inner)
    }
  }
}

/** What a form leaves empty that has a default: no ref has an empty name, and no time is empty. */
export const placesAndTimes: ReadonlySet<string> = new Set([
  'ref',
  'ref_name',
  'sha',
  'start_branch',
  'start_sha',
  'start_project',
  'since',
  'until',
])

/** A type guard: the operation's schema parsed this value, which the compiler can't infer. */
function isParsed<I extends OperationId>(_id: I, value: unknown): value is ParsedParams<I> {
  return typeof value === 'object' && value !== null
}

/** The most errors in one response, because a batch may have any number of invalid actions. */
const maxSentences = 20

/** One sentence per parameter, each once: `branch is missing, actions[0][action] does not have a valid value`. */
function explain(error: z.ZodError, values: unknown): string {
  const sentences = error.issues.slice(0, maxSentences).map(issue => {
    const name = getName(issue.path)
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map(key => unknownName(getName([...issue.path, key]))).join(', ')
    }
    const value = valueAt(values, issue.path)
    if (value === undefined) return `${name} is missing`
    if (issue.code === 'invalid_value') return `${name} does not have a valid value`
    if (issue.code === 'too_small') return `${name} is ${value === '' || isEmptyList(value) ? 'empty' : 'too small'}`
    if (issue.code === 'too_big') return `${name} is too ${typeof value === 'string' ? 'long' : 'large'}`
    return `${name} is invalid`
  })
  return [...new Set(sentences)].join(', ')
}

/** As a form writes it: `actions[0][file_path]`. */
function getName(path: readonly PropertyKey[]): string {
  return path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('')
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
