import { pageLimits } from '#shared/contract/choices.ts'
import { paramsSchema } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { secretNames } from '#shared/contract/secrets.ts'
import { t } from '#shared/i18n/i18n.ts'
import { isRecord } from '#shared/is-record.ts'
import { describeFields } from '../../../ui/schema-form/describe-schema.ts'
import type { Field } from '../../../ui/schema-form/field.ts'
import { getParams, getValues } from '../../../ui/schema-form/form-values.ts'
import { getProblems, type Problems } from '../../../ui/schema-form/problems.ts'
import type { AskedPage, OperationForm, SavedName, SentCall } from './explorer-state.ts'
import { resolveParams, type Variables } from './variables.ts'

/** The inputs of an operation by where they go. */
export interface FormSection {
  readonly place: 'path' | 'query' | 'body'
  readonly fields: readonly Field[]
}

const places = ['path', 'query', 'body'] as const

/** The inputs an operation has, made from its schemas. */
export function formSections(endpoint: Endpoint): readonly FormSection[] {
  return places
    .map(place => ({ place, fields: describeFields(endpoint.params[place] ?? {}).map(field => inPlace(field, place)) }))
    .filter(({ fields }) => fields.length > 0)
}

/** Only a body has texts of several lines. */
function inPlace(field: Field, place: FormSection['place']): Field {
  return field.kind === 'text' && place !== 'body' ? { ...field, long: false } : field
}

/** The request, and all problems: by param, with `''` for those of the whole. */
export interface Draft extends SentCall {
  /** The params for what is shown and copied: without the values of secret variables. */
  readonly masked: SentCall['params']
  readonly problems: Problems
}

/** Path of the input for the size of a page; no param may be named so (`contract.test.ts`). */
export const pageSizeName = 'per_page'

/** Converts the form to a request. Validated with main's own schema. */
export function getDraft(
  endpoint: Endpoint,
  sections: readonly FormSection[],
  form: OperationForm,
  variables: Variables = noVariables,
): Draft {
  const { page, problems: ofPage } = getPage(endpoint, form)
  const fields = getFields(sections)
  const typed = form.mode === 'form' ? getParams(fields, form.values) : parseObject(form.json)
  const resolved = resolveCall(endpoint, fields, typed.params, variables)
  return { ...resolved, template: typed.params, page, problems: { ...resolved.problems, ...typed.problems, ...ofPage } }
}

const noVariables: Variables = new Map()

/** Params with the values of variables, validated with main's own schema. */
export function resolveCall(
  endpoint: Endpoint,
  fields: readonly Field[],
  template: SentCall['params'],
  variables: Variables,
): Pick<Draft, 'params' | 'masked' | 'problems'> {
  const { params, masked, problems } = resolveParams(fields, template, variables, secretNames(endpoint))
  return { params, masked, problems: { ...getProblems(paramsSchema(endpoint), params), ...problems } }
}

/** All inputs of an operation. */
export function getFields(sections: readonly FormSection[]): readonly Field[] {
  return sections.flatMap(({ fields }) => fields)
}

function getPage(endpoint: Endpoint, form: OperationForm): { page: AskedPage | null; problems: Problems } {
  if (endpoint.pagination === 'none') return { page: null, problems: {} }
  const keyset = endpoint.pagination === 'offset+keyset' && form.keyset
  const typed = form.pageSize.trim()
  const size = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
  if (typed === '') return { page: { ...(keyset && { keyset }) }, problems: {} }
  if (size < 1 || size > pageLimits.maximumSize) {
    return {
      page: null,
      problems: {
        [pageSizeName]: t('A whole number from 1 to {maximumSize}', { maximumSize: pageLimits.maximumSize }),
      },
    }
  }
  return { page: { size, ...(keyset && { keyset }) }, problems: {} }
}

function parseObject(json: string): { params: Readonly<Record<string, unknown>>; problems: Problems } {
  if (json.trim() === '') return { params: {}, problems: {} }
  try {
    const parsed: unknown = JSON.parse(json)
    if (isRecord(parsed)) return { params: parsed, problems: {} }
    return { params: {}, problems: { '': t('The params are one JSON object') } }
  } catch (error) {
    return { params: {}, problems: { '': error instanceof Error ? error.message : t('This is not complete JSON') } }
  }
}

/** The form as one JSON object. */
export function asJson(sections: readonly FormSection[], form: OperationForm): OperationForm {
  const { params } = getParams(getFields(sections), form.values)
  return { ...form, mode: 'json', json: JSON.stringify(params, null, 2) }
}

/** The JSON object as inputs; null when they could not hold it. */
export function asInputs(sections: readonly FormSection[], form: OperationForm): OperationForm | null {
  const { params, problems } = parseObject(form.json)
  const values = Object.keys(problems).length === 0 ? getValues(getFields(sections), params) : null
  return values && { ...form, mode: 'form', values }
}

/** The form values for sending a past or a saved call again. */
export function formOfCall(
  sections: readonly FormSection[],
  { template, page }: Pick<SentCall, 'template' | 'page'>,
  saved: SavedName | null = null,
): OperationForm {
  const values = getValues(getFields(sections), template)
  const common = {
    pageSize: String(page?.size ?? ''),
    keyset: page?.keyset ?? false,
    json: JSON.stringify(template, null, 2),
    saved,
  }
  return values ? { ...common, mode: 'form', values } : { ...common, mode: 'json', values: {} }
}

/** The last value of the path: the object of a deletion, which has to be typed for it. */
export function lastPathValue(endpoint: Endpoint, params: Readonly<Record<string, unknown>>): string {
  const names = [...endpoint.path.matchAll(/:([a-z_]+)/g)].map(([, name]) => name ?? '')
  const values = names.map(name => params[name]).filter(value => value !== undefined && value !== '')
  return String(values.at(-1) ?? endpoint.id)
}
