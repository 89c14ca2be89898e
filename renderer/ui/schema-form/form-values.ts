import { t } from '#shared/i18n/i18n.ts'
import { isRecord } from '#shared/is-record.ts'
import type { Field } from './field.ts'

/** The value of an input: text as it was typed, so that nothing is lost by conversion. `''` is left out. */
export type FieldValue = string | readonly string[] | FormValues | readonly FormValues[]
/** The values of a form's inputs; an untouched input has no entry. */
export interface FormValues {
  readonly [name: string]: FieldValue
}

/** Params converted from the input, and conversion errors: path of the input → problem. */
export interface TypedParams {
  readonly params: Readonly<Record<string, unknown>>
  readonly problems: Readonly<Record<string, string>>
}

/** Converts form values to params; the schema validates them. Empty values are left out. */
export function getParams(fields: readonly Field[], values: FormValues, path = ''): TypedParams {
  const params: Record<string, unknown> = {}
  const problems: Record<string, string> = {}
  for (const field of fields) {
    const given = getParam(field, values[field.name], join(path, field.name))
    Object.assign(problems, given.problems)
    if (given.value !== undefined) params[field.name] = given.value
  }
  return { params, problems }
}

/** Path of an input inside a form. @example join('actions.0', 'file_path') // 'actions.0.file_path' */
export function join(path: string, name: string | number): string {
  return path === '' ? String(name) : `${path}.${name}`
}

interface TypedParam {
  readonly value: unknown
  readonly problems?: Readonly<Record<string, string>>
}

function getParam(field: Field, value: FieldValue | undefined, path: string): TypedParam {
  switch (field.kind) {
    case 'list': {
      const items = isTexts(value) ? value.map(item => scalar(item, field.numeric)) : []
      return { value: items.length > 0 || field.required ? items : undefined }
    }
    case 'groups': {
      const items = isGroups(value) ? value.map((item, at) => getParams(field.fields, item, join(path, at))) : []
      return {
        value: items.length > 0 || field.required ? items.map(({ params }) => params) : undefined,
        problems: Object.assign({}, ...items.map(({ problems }) => problems)),
      }
    }
    case 'group': {
      const { params, problems } = getParams(field.fields, isGroup(value) ? value : {}, path)
      return { value: Object.keys(params).length > 0 || field.required ? params : undefined, problems }
    }
    default:
      return typeof value === 'string' && value !== '' ? ofText(field, value, path) : { value: undefined }
  }
}

function ofText(field: Field, text: string, path: string): TypedParam {
  switch (field.kind) {
    case 'boolean':
      return { value: text === 'true' }
    case 'number':
      return { value: scalar(text.trim(), true) }
    case 'choice':
      return { value: field.options.find(option => String(option) === text) ?? text }
    case 'json':
      try {
        return { value: JSON.parse(text) }
      } catch {
        return { value: undefined, problems: { [path]: t('This is not complete JSON') } }
      }
    default:
      return { value: scalar(text, field.kind === 'text' && field.numeric) }
  }
}

/** A number where one is wanted and one was typed; else the text, for the schema to judge. */
function scalar(text: string, numeric: boolean): string | number {
  if (!numeric || !/^-?\d+(\.\d+)?$/.test(text)) return text
  const number = Number(text)
  return Number.isSafeInteger(number) || text.includes('.') ? number : text
}

/**
 * Converts params to form values; null when a form can't represent them: null, an empty text, a name or a type the
 * schema doesn't have.
 */
export function getValues(fields: readonly Field[], params: Readonly<Record<string, unknown>>): FormValues | null {
  const values: Record<string, FieldValue> = {}
  for (const [name, param] of Object.entries(params)) {
    const field = fields.find(candidate => candidate.name === name)
    const value = field && typedValue(field, param)
    if (value === undefined || value === null) return null
    values[name] = value
  }
  const again = getParams(fields, values)
  return sameJson(again.params, params) ? values : null
}

function typedValue(field: Field, param: unknown): FieldValue | null {
  switch (field.kind) {
    case 'json':
      return JSON.stringify(param, null, 2) ?? null
    case 'list':
      return Array.isArray(param) ? param.map(String) : null
    case 'group':
      return isRecord(param) ? getValues(field.fields, param) : null
    case 'groups': {
      if (!Array.isArray(param)) return null
      const items = param.map(item => (isRecord(item) ? getValues(field.fields, item) : null))
      return items.every(item => item !== null) ? items : null
    }
    default:
      return param === null || typeof param === 'object' ? null : String(param)
  }
}

function sameJson(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, at) => sameJson(item, other[at]))
  }
  if (isRecord(one) && isRecord(other)) {
    const names = Object.keys(one)
    return names.length === Object.keys(other).length && names.every(name => sameJson(one[name], other[name]))
  }
  return one === other
}

export function isTexts(value: FieldValue | undefined): value is readonly string[] {
  return Array.isArray(value) && value.every(item => typeof item === 'string')
}

export function isGroup(value: FieldValue | undefined): value is FormValues {
  return typeof value === 'object' && !Array.isArray(value)
}

export function isGroups(value: FieldValue | undefined): value is readonly FormValues[] {
  return Array.isArray(value) && value.every(item => typeof item === 'object')
}
