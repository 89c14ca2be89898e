import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { getEndpoint, type OperationId } from '#shared/contract/contract.ts'
import { isSecret } from '#shared/contract/endpoint.ts'
import type { Flag } from './command.ts'
import { UsageProblem } from './problem.ts'

/** A param of an operation, as it is typed. */
export interface Param extends Flag {
  readonly schema: z.ZodType
  readonly required: boolean
}

/** The params of an operation, in the order of the contract. */
export function getParams(operation: OperationId): readonly Param[] {
  const { params } = getEndpoint(operation)
  return Object.entries({ ...params.path, ...params.query, ...params.body }).map(([name, schema]) => {
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    const values = getValues(json)
    const notes = [
      ...(typeof json.description === 'string' ? [json.description] : []),
      ...(json.deprecated === true ? ['Deprecated.'] : []),
      ...(isSecret(schema) ? ['Secret: give it as @FILE or - (standard input).'] : []),
    ]
    return {
      ...{ name, schema, value: typeName(json), description: notes.join(' ') },
      ...(values && { values }),
      required: !schema.safeParse(undefined).success,
    }
  })
}

type Json = z.core.JSONSchema.JSONSchema

/** The values that a param may have; null when there are any others. */
function getValues(json: Json): readonly string[] | null {
  const parts = json.anyOf?.filter(isSchema) ?? [json]
  const found = parts.flatMap(part => (part.type === 'boolean' ? ['true', 'false'] : (part.enum ?? []))).map(String)
  return found.length > 0 && parts.every(part => part.type === 'boolean' || part.enum || part.type === 'null')
    ? found
    : null
}

function isSchema(part: Json | boolean): part is Json {
  return typeof part === 'object'
}

/** What stands for the value in help. */
function typeName(json: Json): string {
  const values = getValues(json)
  if (values) return values.join('|')
  const parts = json.anyOf?.filter(isSchema) ?? [json]
  const kinds = parts.map(part => (typeof part.type === 'string' ? typeLabels[part.type] : undefined) ?? 'JSON')
  return [...new Set(kinds.filter(kind => kind !== ''))].join('|') || 'JSON'
}

const typeLabels: Readonly<Record<string, string>> = {
  string: 'TEXT',
  integer: 'N',
  number: 'N',
  boolean: 'true|false',
  array: 'VALUE…',
  object: 'JSON',
  null: '',
}

/**
 * The params of a call from what was typed. A value is text, or JSON where the contract has another type; `@FILE` reads it from a file, `-` from
 * standard input, `@@` begins a text with @. A param that is given several times is a list.
 * @throws UsageProblem that names the param
 */
export function readParams(
  params: readonly Param[],
  given: ReadonlyMap<string, readonly string[]>,
  asJson: string | undefined,
  readInput: () => string,
): Readonly<Record<string, unknown>> {
  const found: Record<string, unknown> = { ...readObject(asJson, readInput) }
  for (const param of params) {
    const texts = given.get(param.name)
    if (texts)
      found[param.name] = getValue(
        param,
        texts.map(text => readText(param.name, text, readInput)),
      )
  }
  const unknown = Object.keys(found).find(name => !params.some(param => param.name === name))
  if (unknown !== undefined) throw new UsageProblem(`--params: unknown param ${unknown}.`)
  const missing = params.filter(({ name, required }) => required && found[name] === undefined)
  if (missing.length > 0) {
    throw new UsageProblem(`Missing: ${missing.map(({ name, value }) => `--${name} ${value}`).join(', ')}.`)
  }
  for (const { name, schema } of params) {
    const problem = found[name] === undefined ? undefined : schema.safeParse(found[name]).error
    if (problem) throw new UsageProblem(formatProblem(name, problem))
  }
  return found
}

/** An ID: where the contract takes text and numbers, it is sent as a number. */
const integer = /^-?(0|[1-9]\d{0,14})$/

/** The value that fits the schema: the text itself, what it is as JSON, or a list of them. */
function getValue({ name, schema }: Param, texts: readonly string[]): unknown {
  const [only = ''] = texts
  const lists = [texts, texts.map(parsed)]
  const either = integer.test(only) ? [Number(only), only] : [only, parsed(only)]
  const candidates = texts.length === 1 ? [...either, ...lists] : lists
  const fitting = candidates.find(value => schema.safeParse(value).success)
  if (fitting !== undefined) return fitting
  const problem = schema.safeParse(texts.length === 1 ? parsed(only) : texts.map(parsed)).error
  throw new UsageProblem(problem ? formatProblem(name, problem) : `--${name}: not valid.`)
}

function formatProblem(name: string, { issues: [issue] }: z.ZodError): string {
  const place = issue && issue.path.length > 0 ? ` at ${issue.path.map(String).join('.')}` : ''
  return `--${name}${place}: ${(issue?.message ?? 'not valid').replace(/\.$/, '')}.`
}

/** The text itself when it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function readObject(text: string | undefined, readInput: () => string): Readonly<Record<string, unknown>> {
  if (text === undefined) return {}
  const value = parsed(readText('params', text, readInput))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UsageProblem('--params needs a JSON object.')
  }
  return { ...value }
}

function readText(name: string, text: string, readInput: () => string): string {
  if (text === '-') return readInput()
  if (!text.startsWith('@')) return text
  if (text.startsWith('@@')) return text.slice(1)
  if (text === '@-') return readInput()
  try {
    return readFileSync(text.slice(1), 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'not readable'
    throw new UsageProblem(`--${name}: ${text.slice(1)} can’t be read (${code}).`)
  }
}
