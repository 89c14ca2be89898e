import { z } from 'zod'
import type { MisfitField, Misfits } from '#shared/misfits.ts'
import { withoutSecretFields } from './secret-fields.ts'

/** What could be understood of an answer, and what could not; `issue` is the first thing that could not. */
export type Understood =
  | { readonly data: unknown; readonly misfits: null }
  | { readonly data: unknown; readonly misfits: Misfits; readonly issue: Issue | undefined }

type Issue = z.core.$ZodIssue

/** So many fields of one object are left out before it counts as not understood. */
const repairs = 20
/** A larger answer is not looked through for what could be left out: each try reads the whole of it. */
const mostRepaired = 1_000_000
/** So much of a row is shown. */
const mostShown = 4000

/**
 * Reads a value by its schema as far as it goes: fields that may be missing and are not as declared are left out, and so are whole
 * rows of a list in which something else is wrong. A field that may be missing and is null counts as missing: services differ in
 * which of the two they send.
 * @param isList whether the value is a list whose rows stand for themselves
 * @returns the first issue that cannot be left out, where nothing can be understood
 */
export function understood(
  schema: z.ZodType,
  value: unknown,
  { isList, bytes }: { readonly isList: boolean; readonly bytes: number },
): Understood | { readonly issue: Issue | undefined } {
  const tries = bytes > mostRepaired ? 0 : repairs
  const rowSchema = isList && schema instanceof z.ZodArray ? schema.element : null
  const whole = fitted(schema, value, rowSchema ? 0 : tries)
  if ('data' in whole) return understoodWith(whole.data, [], whole.left)
  if (!(rowSchema instanceof z.ZodType) || !Array.isArray(value)) return { issue: whole.issue }
  const data: unknown[] = []
  const rows: Misfits['rows'][number][] = []
  const left: Left[] = []
  for (const [position, row] of value.entries()) {
    const one = fitted(rowSchema, row, tries)
    if ('data' in one) {
      data.push(one.data)
      left.push(...one.left)
    } else {
      rows.push({ position, json: shownJson(rowSchema, row) })
      if (one.issue) left.push(leftOut(rowSchema, row, one.issue, true))
    }
  }
  return understoodWith(data, rows, left)
}

/** The beginning of a row's JSON, without what is secret. */
function shownJson(schema: z.ZodType, row: unknown): string {
  return (JSON.stringify(withoutSecretFields(schema, row), null, 2) ?? '').slice(0, mostShown)
}

function understoodWith(data: unknown, rows: Misfits['rows'], left: readonly Left[]): Understood {
  if (rows.length === 0 && left.length === 0) return { data, misfits: null }
  return { data, misfits: { rows, fields: counted(left.map(({ field }) => field)) }, issue: left[0]?.issue }
}

interface Left {
  readonly issue: Issue
  readonly field: Omit<MisfitField, 'count'>
}

function leftOut(schema: z.ZodType, value: unknown, issue: Issue, isRow: boolean): Left {
  const path = namesOn(schema, issue.path).join('.')
  const found = typeWord(valueAt(value, issue.path))
  return { issue, field: { path, expected: expectedWord(issue), found, isRow } }
}

function fitted(
  schema: z.ZodType,
  value: unknown,
  tries: number,
): { readonly data: unknown; readonly left: readonly Left[] } | { readonly issue: Issue | undefined } {
  const left: Left[] = []
  let now = value
  for (let tried = 0; ; tried += 1) {
    const parsed = schema.safeParse(now)
    if (parsed.success) return { data: parsed.data, left }
    const issue = parsed.error.issues[0]
    if (!issue || tried >= tries) return { issue }
    const next = without(schema, now, issue.path)
    if (next === stuck) return { issue }
    const isNull = valueAt(now, issue.path) === null && valueAt(next, issue.path) === undefined
    if (!isNull) left.push(leftOut(schema, now, issue, false))
    now = next
  }
}

/** Nothing on the way to it may be missing. */
const stuck = Symbol('stuck')

/** The value without the innermost field on the way to an issue that may be missing. */
function without(schema: z.core.$ZodType, value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown {
  const inner = bare(schema)
  if (key === undefined || typeof value !== 'object' || value === null) return stuck
  if (Array.isArray(value)) {
    if (!(inner instanceof z.ZodArray)) return stuck
    const element = without(inner.element, value[Number(key)], rest)
    return element === stuck ? stuck : value.with(Number(key), element)
  }
  const name = String(key)
  const field = inner instanceof z.ZodObject ? inner.shape[name] : inner instanceof z.ZodRecord ? inner.valueType : null
  if (!(field instanceof z.ZodType)) return stuck
  const entries = Object.entries(value)
  const within = entries.find(([entry]) => entry === name)?.[1]
  const exchanged = without(field, within, rest)
  if (exchanged !== stuck)
    return Object.fromEntries(entries.map(entry => (entry[0] === name ? [name, exchanged] : entry)))
  const others = entries.filter(([entry]) => entry !== name)
  if (inner instanceof z.ZodRecord || field.safeParse(undefined).success) return Object.fromEntries(others)
  if (field.safeParse(null).success) return Object.fromEntries([...others, [name, null]])
  return stuck
}

function bare(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return bare(schema.unwrap())
  }
  return schema
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Object.getOwnPropertyDescriptor(at, key)?.value : undefined),
    value,
  )
}

function counted(left: readonly Omit<MisfitField, 'count'>[]): readonly MisfitField[] {
  const fields = new Map<string, MisfitField>()
  for (const field of left) {
    const key = JSON.stringify(field)
    fields.set(key, { ...field, count: (fields.get(key)?.count ?? 0) + 1 })
  }
  return [...fields.values()]
}

/** Only names that the contract has: what a service calls the entries of a list or a record becomes `[]`. */
function namesOn(schema: z.core.$ZodType, [key, ...rest]: readonly PropertyKey[]): readonly string[] {
  if (key === undefined) return []
  const inner = bare(schema)
  if (inner instanceof z.ZodArray) return ['[]', ...namesOn(inner.element, rest)]
  if (inner instanceof z.ZodRecord) return ['[]', ...namesOn(inner.valueType, rest)]
  const name = String(key)
  if (!(inner instanceof z.ZodObject) || !Object.hasOwn(inner.shape, name)) return ['[]']
  return [name, ...namesOn(inner.shape[name], rest)]
}

function expectedWord(issue: Issue): string {
  if (issue.code === 'invalid_type') return issue.expected
  if (issue.code === 'invalid_value') return 'a known value'
  return issue.code === 'invalid_union' ? 'another form' : issue.code
}

function typeWord(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
