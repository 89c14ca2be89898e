import { z } from 'zod'
import { isDecisive, isExpected } from '#shared/contract/endpoint.ts'
import { unwrapped } from '#shared/contract/unwrapped.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { MisfitField, Misfits } from '#shared/misfits.ts'
import { withoutSecretFields } from './secret-fields.ts'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]
type Field = Omit<MisfitField, 'count'>

/** The parsed data, or the first issue. */
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
    const areNulls = issues.every(({ path }) => isNeedlessNull(schema, value, path))
    if (round === nullRounds || !areNulls) return { issue: issues[0] }
    for (const { path } of issues) leaveOut(schema, value, path)
  }
}

/** A null where the field itself may be missing. */
function isNeedlessNull(schema: z.ZodType, value: unknown, path: Path): boolean {
  return valueAt(value, path) === null && findOptionalPart(schema, value, path)?.depth === path.length
}

/** A part of an answer that may be missing. */
interface OptionalPart {
  readonly container: object
  readonly key: string
  /** Whether a missing value becomes undefined or null. */
  readonly absence: 'undefined' | 'null'
  /** Its length as a path. */
  readonly depth: number
}

/** The smallest part on a way that may be missing; null when that is the whole. */
function findOptionalPart(schema: z.core.$ZodType, value: unknown, path: Path): OptionalPart | null {
  let part: OptionalPart | null = null
  let [declared, at] = [schema, value]
  for (const [index, key] of path.entries()) {
    const inner = unwrapped(declared)
    if (typeof at !== 'object' || at === null) return part
    const name = String(key)
    if (inner instanceof z.ZodObject) {
      const field: unknown = Object.hasOwn(inner.shape, name) ? inner.shape[name] : null
      if (!(field instanceof z.ZodType)) return part
      const isKept = isDecisive(field) && Object.getOwnPropertyDescriptor(at, name)?.value !== null
      const absence = isKept ? null : getAbsence(field)
      if (absence) part = { container: at, key: name, absence, depth: index + 1 }
      declared = field
    } else if (inner instanceof z.ZodArray) declared = inner.element
    else if (inner instanceof z.ZodRecord) declared = inner.valueType
    else return part
    at = Object.getOwnPropertyDescriptor(at, name)?.value
  }
  return part
}

/** The value of a missing optional field; null for a required one. Defaults don't apply, because the service did not send them. */
function getAbsence(field: z.ZodType): OptionalPart['absence'] | null {
  const missing = field.safeParse(undefined)
  if (missing.success && missing.data === undefined) return 'undefined'
  const empty = field.safeParse(null)
  return empty.success && empty.data === null ? 'null' : null
}

/** Takes the smallest part out that may be missing. False when there is none. */
function leaveOut(schema: z.ZodType, value: unknown, path: Path): boolean {
  const part = findOptionalPart(schema, value, path)
  if (!part) return false
  const { container, key, absence } = part
  if (absence === 'undefined') return Reflect.deleteProperty(container, key)
  return Reflect.set(container, key, null)
}

/** A part that was left out, and the issue in it. */
interface Lost {
  readonly field: Field
  readonly part: string
}

/** Some faults show only when those around them are gone. */
const repairRounds = 12

/**
 * Parses a value with its schema. Invalid parts are left out: the optional field itself, or else the smallest optional part around it. The value is
 * modified, so the caller must own it.
 */
function repaired(
  schema: z.ZodType,
  value: unknown,
): { readonly data: unknown; readonly lost: readonly Lost[] } | { readonly issue: Issue | undefined } {
  const lost: Lost[] = []
  for (let round = 0; ; round += 1) {
    const parsed = schema.safeParse(value)
    if (parsed.success) return { data: parsed.data, lost }
    const { issues } = parsed.error
    for (const issue of issues) {
      const depth = findOptionalPart(schema, value, issue.path)?.depth
      if (depth === undefined || isNeedlessNull(schema, value, issue.path)) continue
      const part = namesOn(schema, issue.path.slice(0, depth)).join('.')
      lost.push({ field: getField(schema, value, issue), part })
    }
    if (round === repairRounds || !issues.every(({ path }) => leaveOut(schema, value, path)))
      return { issue: issues[0] }
  }
}

/** A list with more invalid rows is rejected, because it is probably a different list. */
const maxWrongRows = 1000
/** So many rows that were not understood are shown with more than their beginning. */
const maxShownRows = 100
const maxShown = 4000
const maxShownBeginning = 200

/**
 * Parses a response and leaves out as little as possible: an invalid field, or a row of a list when it lacks its identifier.
 * @param value modified,
 * so the caller must own it
 * @param asItCame returns the original value again, to show rows as received
 */
export function understood(schema: z.ZodType, value: unknown, asItCame: () => unknown): Understood {
  const isList = schema instanceof z.ZodArray && schema.element instanceof z.ZodType
  if (isList) return understoodRows(schema, value, asItCame)
  const found = repaired(schema, value)
  if ('issue' in found) return found
  return { data: found.data, misfits: misfitsFrom([], [getPart(schema, found, 0)]) }
}

type Understood = { readonly data: unknown; readonly misfits: Misfits | null } | { readonly issue: Issue | undefined }

/** The result for one valid row, or for a single object. */
interface Part {
  readonly position: number
  readonly lost: readonly Lost[]
  readonly absent: readonly Field[]
}

function understoodRows(schema: z.ZodArray, value: unknown, asItCame: () => unknown): Understood {
  const row = schema.element
  if (!(row instanceof z.ZodType) || !Array.isArray(value)) return { issue: notAList }
  const [data, parts, wrong]: [unknown[], Part[], { position: number; issue: Issue | undefined }[]] = [[], [], []]
  for (const [position, one] of value.entries()) {
    const found = repaired(row, one)
    if ('data' in found) {
      data.push(found.data)
      parts.push(getPart(row, found, position))
    } else if (wrong.length === maxWrongRows) {
      return { issue: found.issue && { ...found.issue, path: [position, ...found.issue.path] } }
    } else wrong.push({ position, issue: found.issue })
  }
  const came = wrong.length === 0 ? null : asItCame()
  const rows = wrong.map(({ position, issue }, index) => {
    const json: unknown = Array.isArray(came) ? came[position] : undefined
    const most = index < maxShownRows ? maxShown : maxShownBeginning
    return { position, json: shownJson(row, json, most), field: issue && getField(row, json, issue) }
  })
  return { data, misfits: misfitsFrom(rows, parts) }
}

const notAList: Issue = {
  code: 'invalid_type',
  expected: 'array',
  path: [],
  get message() {
    return t('not a list')
  },
  input: undefined,
}

function getPart(
  schema: z.ZodType,
  { data, lost }: { readonly data: unknown; readonly lost: readonly Lost[] },
  position: number,
): Part {
  const known = new Set(lost.map(({ field }) => field.path))
  const absent = absentFrom(getExpectations(schema), data, '').filter(({ path }) => !known.has(path))
  return { position, lost, absent }
}

function misfitsFrom(
  rows: readonly { readonly position: number; readonly json: string; readonly field: Field | undefined }[],
  parts: readonly Part[],
): Misfits | null {
  const fields = [
    ...rows.flatMap(({ field }) => field ?? []),
    ...parts.flatMap(({ lost, absent }) => [...lost.map(({ field }) => field), ...absent]),
  ]
  if (rows.length === 0 && fields.length === 0) return null
  return {
    rows: rows.map(({ position, json }) => ({ position, json })),
    parts: parts.flatMap(({ position, lost }) =>
      lost.length === 0 ? [] : [{ position, names: [...new Set(lost.map(({ part }) => part))] }],
    ),
    fields: counted(fields),
  }
}

/** The fields that answers of a schema should have, found out once. */
interface Expectations {
  readonly own: readonly Field[]
  readonly within: readonly (readonly [name: string, Expectations])[]
  readonly each: Expectations | null
}
const nothingExpected: Expectations = { own: [], within: [], each: null }
const expectations = new WeakMap<z.core.$ZodType, Expectations>()

function getExpectations(schema: z.core.$ZodType): Expectations {
  const known = expectations.get(schema)
  if (known) return known
  const found = findExpectations(unwrapped(schema))
  expectations.set(schema, found)
  return found
}

function findExpectations(inner: z.core.$ZodType): Expectations {
  if (inner instanceof z.ZodArray) {
    const each = getExpectations(inner.element)
    return each === nothingExpected ? nothingExpected : { ...nothingExpected, each }
  }
  if (!(inner instanceof z.ZodObject)) return nothingExpected
  const fields = Object.entries<z.core.$ZodType>(inner.shape)
  const own = fields.flatMap(([path, field]) =>
    isExpected(field) ? [{ path, expected: unwrapped(field)._zod.def.type, found: 'nothing' }] : [],
  )
  const within = fields.flatMap(([name, field]) => {
    const of = getExpectations(field)
    return of === nothingExpected ? [] : [[name, of] as const]
  })
  return own.length === 0 && within.length === 0 ? nothingExpected : { own, within, each: null }
}

/** The expected fields that a value does not have. */
function absentFrom({ own, within, each }: Expectations, value: unknown, path: string): readonly Field[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return each ? value.flatMap(one => absentFrom(each, one, `${path}[].`)) : []
  const partOfValue = (name: string): unknown => Object.getOwnPropertyDescriptor(value, name)?.value
  return [
    ...own.filter(field => partOfValue(field.path) === undefined).map(field => ({ ...field, path: path + field.path })),
    ...within.flatMap(([name, of]) => absentFrom(of, partOfValue(name), `${path}${name}.`)),
  ]
}

/** The first field that was expected in a value and is not there. */
export function firstAbsent(schema: z.ZodType, value: unknown): string | null {
  return absentFrom(getExpectations(schema), value, '')[0]?.path ?? null
}

/** The beginning of a row's JSON, without secrets. */
function shownJson(schema: z.ZodType, row: unknown, most: number): string {
  const shown = withoutSecretFields(schema, row)
  const text = JSON.stringify(shown) ?? ''
  const cut = (json: string) => (json.length > most ? `${json.slice(0, most)}…` : json)
  return text.length > most ? cut(text) : text && cut(JSON.stringify(shown, null, 2))
}

function getField(schema: z.ZodType, value: unknown, issue: Issue): Field {
  const path = namesOn(schema, issue.path).join('.')
  return { path, expected: expectedWord(issue), found: typeWord(valueAt(value, issue.path)) }
}

function counted(all: readonly Field[]): readonly MisfitField[] {
  const fields = new Map<string, MisfitField>()
  for (const field of all) {
    const key = JSON.stringify(field)
    fields.set(key, { ...field, count: (fields.get(key)?.count ?? 0) + 1 })
  }
  return [...fields.values()]
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Object.getOwnPropertyDescriptor(at, key)?.value : undefined),
    value,
  )
}

/** Only names that the contract has: what a service calls the entries of a list or a record becomes `[]`. */
function namesOn(schema: z.core.$ZodType, [key, ...rest]: Path): readonly string[] {
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
  return issue.code === 'invalid_value' ? t('a known value') : t('another value')
}

function typeWord(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
