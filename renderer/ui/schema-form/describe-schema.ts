import { z } from 'zod'
import type { Field, Referred } from './field.ts'

type Json = z.core.JSONSchema.JSONSchema
type Part = Json | boolean | undefined

/**
 * The inputs of a form for an object, in the order of its schema.
 * @param shape named schemas, such as the query parameters of an endpoint
 */
export function describeFields(shape: Readonly<Record<string, z.ZodType>>): readonly Field[] {
  return getFields(z.toJSONSchema(z.object(shape), { io: 'input', unrepresentable: 'any' }))
}

function getFields(schema: Json): readonly Field[] {
  const required = new Set(schema.required ?? [])
  return Object.entries(schema.properties ?? {}).map(([name, part]) => getField(name, required.has(name), part))
}

function getField(name: string, required: boolean, part: Part): Field {
  const schema = typeof part === 'object' ? part : {}
  const base = {
    name,
    required,
    defaultValue: schema.default,
    description: schema.description ?? null,
    deprecated: schema.deprecated === true,
    beyond: schema.beyond === true,
  }
  return { ...base, ...getKind(schema) }
}

type CommonKeys = 'name' | 'required' | 'defaultValue' | 'description' | 'deprecated' | 'beyond'
type WithoutCommon<F> = F extends Field ? Omit<F, CommonKeys> : never
type Kind = WithoutCommon<Field>

function getKind(schema: Json): Kind {
  const options = getOptions(schema)
  if (options) return { kind: 'choice', options }
  const alternatives = getAlternatives(schema)
  if (alternatives) return kindOfAlternatives(schema, alternatives)
  switch (getType(schema)) {
    case 'string':
      return textKind(schema, false)
    case 'integer':
    case 'number':
      return {
        kind: 'number',
        integer: getType(schema) === 'integer',
        least: schema.minimum ?? (schema.exclusiveMinimum === 0 ? 1 : null),
        most: schema.maximum === undefined || schema.maximum >= Number.MAX_SAFE_INTEGER ? null : schema.maximum,
      }
    case 'boolean':
      return { kind: 'boolean' }
    case 'array':
      return listKind(schema)
    case 'object':
      return schema.properties ? { kind: 'group', fields: getFields(schema) } : { kind: 'json' }
    default:
      return { kind: 'json' }
  }
}

/** A numeric ID or a path, a date or nothing, one or several: the kind of input for a union of schemas. */
function kindOfAlternatives(schema: Json, alternatives: readonly Json[]): Kind {
  const [only] = alternatives
  if (only && alternatives.length === 1) return getKind({ ...only, refersTo: schema.refersTo ?? only.refersTo })
  const types = alternatives.map(getType)
  const text = alternatives.find(part => getType(part) === 'string')
  const scalar = types.every(type => type === 'string' || type === 'integer' || type === 'number')
  if (text && scalar) {
    return textKind({ ...text, refersTo: schema.refersTo ?? text.refersTo }, types.some(isNumeric))
  }
  const list = alternatives.find(part => getType(part) === 'array')
  return list ? listKind(list) : { kind: 'json' }
}

const longText = 255

function textKind(schema: Json, numeric: boolean): Kind {
  const format = schema.format === 'date' || schema.format === 'date-time' ? schema.format : 'plain'
  const maxLength = schema.maxLength ?? null
  const long = format === 'plain' && schema.pattern === undefined && (maxLength === null || maxLength > longText)
  const refersTo: Referred | null =
    schema.refersTo === 'project' || schema.refersTo === 'group' ? schema.refersTo : null
  return { kind: 'text', format, long, numeric, refersTo, maxLength }
}

function listKind(schema: Json): Kind {
  const items = schema.items
  if (typeof items !== 'object' || Array.isArray(items)) return { kind: 'json' }
  const item = getKind(items)
  switch (item.kind) {
    case 'text':
      return { kind: 'list', options: null, numeric: item.numeric }
    case 'number':
      return { kind: 'list', options: null, numeric: true }
    case 'choice':
      return { kind: 'list', options: item.options, numeric: item.options.every(option => typeof option === 'number') }
    case 'group':
      return { kind: 'groups', fields: item.fields }
    default:
      return { kind: 'json' }
  }
}

/** The values of an enum, of a literal, or of a union of literals; null for anything else. */
function getOptions(schema: Json): readonly (string | number)[] | null {
  const parts = (schema.anyOf ?? schema.oneOf ?? [schema]).filter(isPart).filter(part => part.type !== 'null')
  const values = parts.flatMap(part => (part.const === undefined ? (part.enum ?? [undefined]) : [part.const]))
  const named = values.filter(value => typeof value === 'string' || typeof value === 'number')
  return named.length > 0 && named.length === values.filter(value => value !== null).length ? named : null
}

/** The members of a union, without null and without the empty text that means "none". */
function getAlternatives(schema: Json): readonly Json[] | null {
  const parts = schema.anyOf ?? schema.oneOf
  return parts ? parts.filter(isPart).filter(part => part.type !== 'null' && part.const !== '') : null
}

function getType(schema: Json): string | undefined {
  const { type } = schema
  return Array.isArray(type) ? type.find(one => one !== 'null') : type
}

function isPart(part: Part): part is Json {
  return typeof part === 'object'
}

function isNumeric(type: string | undefined): boolean {
  return type === 'integer' || type === 'number'
}
