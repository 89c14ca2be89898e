import { z } from 'zod'
import { isCommaSeparated } from '#shared/contract/endpoint.ts'

/** Converts text to the type of a schema if it is unambiguous; other values are left for the schema to reject. */
export type Coercer = (value: unknown) => unknown

const asIs: Coercer = value => value
/** The words for yes and no that clients of this family send (Python's `True` among them), in any case. */
const truths = new Map<string, boolean>([
  ...['true', 't', 'yes', 'y', 'on', '1'].map(word => [word, true] as const),
  ...['false', 'f', 'no', 'n', 'off', '0'].map(word => [word, false] as const),
])

/** Made once per schema, by walking it. */
export function coercerFor(schema: z.core.$ZodType): Coercer {
  if (isCommaSeparated(schema)) return toNames
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return coercerFor(schema.unwrap())
  if (schema instanceof z.ZodNullable) return orNull(schema)
  if (schema instanceof z.ZodBoolean) return toBoolean
  if (schema instanceof z.ZodString) return toText
  if (schema instanceof z.ZodNumber) return toNumber
  if (schema instanceof z.ZodLiteral && [...schema.values].every(value => typeof value === 'number')) return toNumber
  if (schema instanceof z.ZodArray) {
    const list = toArray(coercerFor(schema.element), holdsNumbers(schema.element))
    return schema.element instanceof z.ZodObject ? value => list(fromJsonText(value)) : list
  }
  if (schema instanceof z.ZodObject) return toObject(schema)
  if (schema instanceof z.ZodUnion) return toUnion(schema)
  return asIs
}

function holdsNumbers(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodNumber || (schema instanceof z.ZodUnion && schema.options.some(holdsNumbers))
}

/** Forms and queries have no null: where an empty text would be none of the values, it stands for that. */
function orNull(schema: z.ZodNullable<z.core.$ZodType>): Coercer {
  const inner = schema.unwrap()
  const coerce = coercerFor(inner)
  const mayBeEmpty = z.safeParse(inner, '').success
  return value => (value === '' && !mayBeEmpty ? null : coerce(value))
}

function toBoolean(value: unknown): unknown {
  return typeof value === 'string' || typeof value === 'number'
    ? (truths.get(String(value).toLowerCase()) ?? value)
    : value
}

/** Some clients send a tag `7` as a number. */
function toText(value: unknown): unknown {
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : value
}

/** Clients send the expiration that they have read, which is the time that a day begins (document 3, section 2, "Member"). */
function toDay(value: unknown): unknown {
  const [, day] =
    typeof value === 'string' ? (/^(\d{4}-\d\d-\d\d)T00:00:00(?:\.0+)?(?:Z|\+00:00)$/.exec(value) ?? []) : []
  return day ?? value
}

/** Clients send the labels they have read: a list. */
function toNames(value: unknown): unknown {
  if (!Array.isArray(value)) return toText(value)
  const names = value.map(toText)
  return names.every(name => typeof name === 'string') ? names.join(',') : value
}

function toNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
}

/** A single value stands for a list of one; `name[0]=a&name[1]=b` stands for a list too, and `1,2` and an empty text for one of numbers. */
function toArray(item: Coercer, isOfNumbers: boolean): Coercer {
  return value => {
    if (value === undefined || value === null) return value
    if (Array.isArray(value)) return value.map(item)
    if (isOfNumbers && value === '') return []
    if (isOfNumbers && typeof value === 'string' && /^\d+(,\d+)+$/.test(value)) return value.split(',').map(item)
    if (
      typeof value === 'object' &&
      Object.keys(value).length > 0 &&
      Object.keys(value).every(key => /^\d+$/.test(key))
    ) {
      return Object.values(value).map(item)
    }
    return [item(value)]
  }
}

/** In a form or query, a list of objects may also be one text of JSON (`strategies` in document 2, section 4.1). */
function fromJsonText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*\[/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function toObject(schema: z.ZodObject): Coercer {
  const fields = Object.entries(schema.shape).map(
    ([name, field]) => [name, coercerFor(field), z.safeParse(field, null).success] as const,
  )
  // A strict object needs the unknown fields to refuse them.
  const isStrict = schema.def.catchall instanceof z.ZodNever
  return value => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const given = new Map(Object.entries(value))
    const result: Record<string, unknown> = isStrict ? { ...value } : {}
    for (const [name, coerce, mayBeNull] of fields) {
      const found = given.get(name)
      // As among the parameters themselves, null counts as not given.
      if (found === null ? mayBeNull : given.has(name)) result[name] = coerce(found)
      else delete result[name]
    }
    return result
  }
}

/** A number if the union has one and the text has only digits, such as the `id` of a project; a day or the empty text if it has these. */
function toUnion(schema: z.ZodUnion): Coercer {
  if (schema.options.some(option => option instanceof z.ZodISODate)) return toDay
  if (!schema.options.some(option => option instanceof z.ZodNumber)) return asIs
  return value => {
    if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) return value
    return Number(value)
  }
}
