import { z } from 'zod'
import { unwrapped } from '#shared/contract/unwrapped.ts'
import type { MisfitField, Misfits } from '#shared/misfits.ts'
import { withoutSecretFields } from './secret-fields.ts'

type Issue = z.core.$ZodIssue

/** What was read, or the first thing in it that is not as declared. */
export type Fitted = { readonly data: unknown } | { readonly issue: Issue | undefined }

/** Services send null for fields within fields. */
const nullRounds = 4

/**
 * Reads a value by its schema, as a whole. A field that may be missing and is null counts as missing: services differ in which of
 * the two they send. Such fields are taken out of the value itself, which must be the caller's own.
 */
export function fitted(schema: z.ZodType, value: unknown): Fitted {
  for (let round = 0; ; round += 1) {
    const parsed = schema.safeParse(value)
    if (parsed.success) return { data: parsed.data }
    const { issues } = parsed.error
    if (round === nullRounds || !issues.every(({ path }) => removeNull(schema, value, path)))
      return { issue: issues[0] }
  }
}

/** Removes the null at the end of a way; false when there is none, or it stands for a field that must be there. */
function removeNull(schema: z.core.$ZodType, value: unknown, [key, ...rest]: readonly PropertyKey[]): boolean {
  const inner = unwrapped(schema)
  if (key === undefined || typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return inner instanceof z.ZodArray && removeNull(inner.element, value[Number(key)], rest)
  const name = String(key)
  const field = inner instanceof z.ZodObject ? inner.shape[name] : null
  if (!(field instanceof z.ZodType)) return false
  const within: unknown = Object.getOwnPropertyDescriptor(value, name)?.value
  if (rest.length > 0) return removeNull(field, within, rest)
  return within === null && field.safeParse(undefined).success && Reflect.deleteProperty(value, name)
}

/** Larger lists are read whole or not at all: looking through the rows takes as long as reading them again. */
const mostBytes = 1_000_000
const mostRows = 1000
/** A list in which more is wrong is another list. */
const mostWrong = 100
/** So much of a row is shown. */
const mostShown = 4000

/**
 * Reads a list row by row, where it is not as declared as a whole: wrong rows are left out, each told with the beginning of its
 * JSON. A list without a row that is well is not understood.
 */
export function understoodRows(
  schema: z.ZodArray,
  value: unknown,
  bytes: number,
): { readonly data: readonly unknown[]; readonly misfits: Misfits } | null {
  const row = schema.element
  if (!(row instanceof z.ZodType) || !Array.isArray(value) || bytes > mostBytes || value.length > mostRows) return null
  const data: unknown[] = []
  const rows: Misfits['rows'][number][] = []
  const fields: Omit<MisfitField, 'count'>[] = []
  for (const [position, one] of value.entries()) {
    const found = fitted(row, one)
    if ('data' in found) {
      data.push(found.data)
      continue
    }
    if (rows.length === mostWrong) return null
    rows.push({ position, json: shownJson(row, one) })
    if (found.issue) fields.push(fieldOf(row, one, found.issue))
  }
  return data.length === 0 ? null : { data, misfits: { rows, fields: counted(fields) } }
}

/** The beginning of a row's JSON, without what is secret. */
function shownJson(schema: z.ZodType, row: unknown): string {
  const shown = withoutSecretFields(schema, row)
  const text = JSON.stringify(shown)
  if (text.length > mostShown) return `${text.slice(0, mostShown)}…`
  return JSON.stringify(shown, null, 2).slice(0, mostShown)
}

function fieldOf(schema: z.ZodType, value: unknown, issue: Issue): Omit<MisfitField, 'count'> {
  const path = namesOn(schema, issue.path).join('.')
  return { path, expected: expectedWord(issue), found: typeWord(valueAt(value, issue.path)) }
}

function counted(all: readonly Omit<MisfitField, 'count'>[]): readonly MisfitField[] {
  const fields = new Map<string, MisfitField>()
  for (const field of all) {
    const key = JSON.stringify(field)
    fields.set(key, { ...field, count: (fields.get(key)?.count ?? 0) + 1 })
  }
  return [...fields.values()]
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Object.getOwnPropertyDescriptor(at, key)?.value : undefined),
    value,
  )
}

/** Only names that the contract has: what a service calls the entries of a list or a record becomes `[]`. */
function namesOn(schema: z.core.$ZodType, [key, ...rest]: readonly PropertyKey[]): readonly string[] {
  if (key === undefined) return []
  const inner = unwrapped(schema)
  if (inner instanceof z.ZodArray) return ['[]', ...namesOn(inner.element, rest)]
  if (inner instanceof z.ZodRecord) return ['[]', ...namesOn(inner.valueType, rest)]
  const name = String(key)
  if (!(inner instanceof z.ZodObject) || !Object.hasOwn(inner.shape, name)) return ['[]']
  return [name, ...namesOn(inner.shape[name], rest)]
}

function expectedWord(issue: Issue): string {
  if (issue.code === 'invalid_type') return issue.expected
  if (issue.code === 'invalid_format') return issue.format
  return issue.code === 'invalid_value' ? 'a known value' : 'another value'
}

function typeWord(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
