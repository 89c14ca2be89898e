import { z } from 'zod'
import { getEndpoint, operationIds } from '#shared/contract/contract.ts'
import { isSecret } from '#shared/contract/endpoint.ts'
import { unwrapped } from '#shared/contract/unwrapped.ts'

/**
 * Replaces every value in a response by a placeholder of the same format, which the contract accepts or rejects in the same way. Nothing
 * of the original value remains. Null, empty strings, values that the contract names, and names of fields are kept.
 * @param declared the schema of the contract for this value; null when it has none
 */
export function sampleValue(declared: z.core.$ZodType | null, value: unknown, field = ''): unknown {
  const schema = declared && unwrapped(declared)
  if (declared instanceof z.ZodType && isSecret(declared)) return typeof value === 'string' ? 'secret' : toForm(value)
  if (Array.isArray(value)) {
    const element = schema instanceof z.ZodArray ? schema.element : null
    return value.map(item => sampleValue(element, item, field))
  }
  if (typeof value === 'object' && value !== null) return sampleObject(schema, value)
  return isWordOfContract(schema, field, value) ? value : toForm(value)
}

function sampleObject(schema: z.core.$ZodType | null, value: object): Record<string, unknown> {
  const entries = Object.entries(value).map(([name, part], index) => {
    const key = isFieldName(schema, name) ? name : `key${index + 1}`
    return [key, sampleValue(fieldSchema(schema, name), part, name)] as const
  })
  return Object.fromEntries(entries)
}

function fieldSchema(schema: z.core.$ZodType | null, name: string): z.core.$ZodType | null {
  if (schema instanceof z.ZodObject) return Object.hasOwn(schema.shape, name) ? (schema.shape[name] ?? null) : null
  if (schema instanceof z.ZodRecord) return schema.valueType
  if (schema instanceof z.ZodUnion) return schema.options.find(one => one instanceof z.ZodObject) ?? null
  return null
}

/** The format of field names. Keys that are values, such as names of queues, can look the same, but not in an object of the contract. */
const fieldForm = /^[a-z][a-z_]{0,59}$/

/** Whether a key is the name of a field, and not a value such as the name of a queue. */
function isFieldName(schema: z.core.$ZodType | null, name: string): boolean {
  if (schema instanceof z.ZodRecord) return false
  if (schema instanceof z.ZodObject && (Object.hasOwn(schema.shape, name) || fieldForm.test(name))) return true
  return wordsOfContract().fields.has(name)
}

/** Names of all fields and params of the contract, and the allowed values by param. */
interface Words {
  readonly fields: ReadonlySet<string>
  readonly byParam: ReadonlyMap<string, ReadonlySet<unknown>>
}

let known: Words | null = null

function wordsOfContract(): Words {
  if (known) return known
  const fields = new Set<string>()
  const byParam = new Map<string, ReadonlySet<unknown>>()
  for (const { params, response } of operationIds.map(getEndpoint)) {
    if ('schema' in response) addFields(response.schema, fields)
    for (const [name, schema] of Object.entries({ ...params.path, ...params.query, ...params.body })) {
      fields.add(name)
      byParam.set(name, new Set([...(byParam.get(name) ?? []), ...getEnumValues(schema)]))
    }
  }
  known = { fields, byParam }
  return known
}

function addFields(declared: z.core.$ZodType, fields: Set<string>): void {
  const schema = unwrapped(declared)
  if (schema instanceof z.ZodArray) addFields(schema.element, fields)
  if (schema instanceof z.ZodRecord) addFields(schema.valueType, fields)
  if (!(schema instanceof z.ZodObject)) return
  for (const [name, field] of Object.entries<z.core.$ZodType>(schema.shape)) {
    fields.add(name)
    addFields(field, fields)
  }
}

/** The values that a schema names: of an enum, a literal, or a union of these. */
function getEnumValues(declared: z.core.$ZodType): readonly unknown[] {
  const schema = unwrapped(declared)
  if (schema instanceof z.ZodEnum) return schema.options
  if (schema instanceof z.ZodLiteral) return [...schema.values]
  return schema instanceof z.ZodUnion ? schema.options.flatMap(getEnumValues) : []
}

function isWordOfContract(schema: z.core.$ZodType | null, field: string, value: unknown): boolean {
  if (schema && getEnumValues(schema).includes(value)) return true
  return typeof value === 'string' && (wordsOfContract().byParam.get(field)?.has(value) ?? false)
}

function toForm(value: unknown): unknown {
  if (typeof value === 'string') return formOfText(value)
  if (typeof value === 'number') return formOfNumber(value)
  // A list or an object instead of a secret.
  return typeof value === 'boolean' ? true : null
}

function formOfNumber(value: number): number {
  if (value === 0) return 0
  if (!Number.isInteger(value)) return Math.sign(value) * 0.5
  return Math.sign(value) * (Math.abs(value) > 2 ** 31 ? 2 ** 32 : 1)
}

/** Formats of strings and the placeholder of each; the first match applies. */
const forms: readonly (readonly [form: RegExp, stand: string | ((text: string) => string)])[] = [
  [/^$/, ''],
  [/^\d{4}-\d\d-\d\d$/, '2020-01-02'],
  [/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/, timeForm],
  [/^-?\d+$/, text => (text.startsWith('-') ? '-1' : '1')],
  [/^\d+(\.\d+)+/, '1.2.3'],
  [/^(true|false)$/, 'true'],
  [/^[0-9a-f]{40}$/, '0123456789abcdef0123456789abcdef01234567'],
  [/^[0-9a-f]{64}$/, '0123456789abcdef'.repeat(4)],
  [/^[0-9a-f]{7,12}$/, 'abcdef01'],
  [/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, '01234567-89ab-4cde-8f01-23456789abcd'],
  [/^https:\/\/[^/@\s]+@/i, 'https://*****:*****@example.com/path'],
  [/^https:\/\//i, 'https://example.com/path'],
  [/^http:\/\//i, 'http://example.com/path'],
  [/^(ssh:\/\/|git@)/i, 'git@example.com:group/project.git'],
  [/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'user@example.com'],
  [/^[\d*/,-]+( [\d*/,-]+){4}$/, '0 0 * * *'],
  [/\n/, 'some\ntext\n'],
  [/[^\x20-\x7e]/, 'téxt'],
  [/\s/, 'some text'],
  [/^\//, '/text/text'],
  [/\//, 'text/text'],
]

function formOfText(text: string): string {
  const [, stand] = forms.find(([form]) => form.test(text)) ?? [null, 'text']
  return typeof stand === 'string' ? stand : stand(text)
}

/** A fixed time with the same number of fractional digits and the same time zone format. */
function timeForm(text: string): string {
  const [, separator = 'T', , fraction = '', zone = ''] =
    /^\d{4}-\d\d-\d\d([T ])\d\d:\d\d(:\d\d)?(\.\d+)?\s*(.*)$/.exec(text) ?? []
  const digits = fraction === '' ? '' : '.123456789'.slice(0, Math.min(fraction.length, 10))
  const shownZone = /^[+-]\d\d:\d\d$/.test(zone)
    ? '+01:00'
    : /^[+-]\d{4}$/.test(zone)
      ? ' +0100'
      : zone === ''
        ? ''
        : 'Z'
  return `2020-01-02${separator}03:04:05${digits}${shownZone}`
}
