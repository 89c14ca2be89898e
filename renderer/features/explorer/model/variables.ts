import { t } from '#shared/i18n/i18n.ts'
import { isInFolder, type SavedVariable } from '#shared/saved-requests.ts'
import type { Field } from '../../../ui/schema-form/field.ts'
import { getParams, join } from '../../../ui/schema-form/form-values.ts'
import type { Problems } from '../../../ui/schema-form/problems.ts'

/** A variable that references can name, with its value in this run of the app. */
export interface Variable {
  readonly name: string
  /** Null for a secret whose value was not entered yet. */
  readonly value: string | null
  readonly isSecret: boolean
  /** Where it is defined, in a word: a folder, or the rows of a file. */
  readonly source: string
}

export type Variables = ReadonlyMap<string, Variable>

/** A reference in a text; a backslash before it makes it plain text. */
const reference = /(\\?)\{\{\s*([A-Za-z_][\w.-]*)\s*\}\}/g

/** @example formatReference('project') // '{{project}}' */
export function formatReference(name: string): string {
  return `{{${name}}}`
}

/** The variables for requests in a folder: those of the nearest folder come first. */
export function variablesIn(
  folder: string,
  saved: readonly SavedVariable[],
  secrets: Readonly<Record<string, string>>,
): Variables {
  return new Map(
    saved
      .filter(one => isInFolder(folder, one.folder))
      .toSorted((a, b) => a.folder.length - b.folder.length)
      .map(one => {
        const value = one.secret ? (secrets[secretKey(one)] ?? null) : one.value
        const source = one.folder || t('All requests')
        return [one.name, { name: one.name, value, isSecret: one.secret, source }]
      }),
  )
}

/** The key of a secret variable among the values that were entered in this run. */
export function secretKey({ folder, name }: Pick<SavedVariable, 'folder' | 'name'>): string {
  return `${folder}\n${name}`
}

/** Params with the values of variables in place of references. */
export interface ResolvedParams {
  readonly params: Readonly<Record<string, unknown>>
  /** The same with the references of secret variables left as they are, for what is shown and copied. */
  readonly masked: Readonly<Record<string, unknown>>
  /** By path of the input. */
  readonly problems: Problems
}

/**
 * Replaces references in texts. A text with a reference becomes what an input of its field would: a number where one is wanted.
 * @param secretNames params that may contain secret variables: main keeps the values of all others in the journal
 */
export function resolveParams(
  fields: readonly Field[],
  params: Readonly<Record<string, unknown>>,
  variables: Variables,
  secretNames: ReadonlySet<string>,
): ResolvedParams {
  const found: ResolvedParams = { params: {}, masked: {}, problems: {} }
  const entries = Object.entries(params).map(([name, value]) => {
    const field = fields.find(one => one.name === name)
    return [name, resolveValue({ field, variables, maySecret: secretNames.has(name) }, value, name)] as const
  })
  return entries.reduce(
    (all, [name, { value, masked, problems }]) => ({
      params: { ...all.params, [name]: value },
      masked: { ...all.masked, [name]: masked },
      problems: { ...all.problems, ...problems },
    }),
    found,
  )
}

interface InputContext {
  /** Undefined where the contract has no input: texts stay texts. */
  readonly field: Field | undefined
  readonly variables: Variables
  readonly maySecret: boolean
}

interface ResolvedValue {
  readonly value: unknown
  readonly masked: unknown
  readonly problems: Problems
}

function resolveValue(place: InputContext, given: unknown, path: string): ResolvedValue {
  if (typeof given === 'string') return resolveText(place, given, path)
  if (Array.isArray(given)) {
    const { field } = place
    const of: Field | undefined = field?.kind === 'groups' ? { ...field, kind: 'group' } : undefined
    const isNumeric = field?.kind === 'list' && field.numeric
    const items = given.map((item: unknown, at) => {
      const resolved = resolveValue({ ...place, field: of }, item, join(path, at))
      return isNumeric && hasReference(item) ? { ...resolved, value: toNumber(resolved.value) } : resolved
    })
    return {
      value: items.map(({ value }) => value),
      masked: items.map(({ masked }) => masked),
      problems: Object.assign({}, ...items.map(({ problems }) => problems)),
    }
  }
  if (typeof given !== 'object' || given === null) return { value: given, masked: given, problems: {} }
  const inner = place.field?.kind === 'group' ? place.field.fields : []
  const entries = Object.entries(given).map(([name, value]) => {
    const field = inner.find(one => one.name === name)
    return [name, resolveValue({ ...place, field }, value, join(path, name))] as const
  })
  return {
    value: Object.fromEntries(entries.map(([name, { value }]) => [name, value])),
    masked: Object.fromEntries(entries.map(([name, { masked }]) => [name, masked])),
    problems: Object.assign({}, ...entries.map(([, { problems }]) => problems)),
  }
}

function hasReference(value: unknown): boolean {
  return typeof value === 'string' && value.search(reference) !== -1
}

function toNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
}

function resolveText({ field, variables, maySecret }: InputContext, given: string, path: string): ResolvedValue {
  if (!hasReference(given)) return { value: given, masked: given, problems: {} }
  let problem: string | null = null
  let isPlain = true
  const replaced = (isMasked: boolean) =>
    given.replaceAll(reference, (whole: string, backslash: string, name: string) => {
      if (backslash !== '') return whole.slice(1)
      isPlain = false
      const variable = variables.get(name)
      problem ??= problemOf(name, variable, maySecret)
      return variable === undefined || variable.value === null || (isMasked && variable.isSecret)
        ? whole
        : variable.value
    })
  const [value, masked] = [replaced(false), replaced(true)]
  const problems = problem === null ? {} : { [path]: problem }
  if (isPlain || problem !== null) return { value, masked, problems }
  return { value: asTyped(field, value), masked: asTyped(field, masked), problems }
}

function problemOf(name: string, variable: Variable | undefined, maySecret: boolean): string | null {
  const shown = formatReference(name)
  if (!variable) {
    return t('Variable {shown} is not defined. For the text itself, type {escaped}', { shown, escaped: `\\${shown}` })
  }
  if (variable.isSecret && !maySecret) {
    return t('{shown} is a secret variable, and this parameter is kept in the journal', { shown })
  }
  if (variable.value === null) return t('Enter the value of {shown}: it is secret, and not saved', { shown })
  return null
}

/** The value that an input of the field would give for this text. */
function asTyped(field: Field | undefined, text: string): unknown {
  if (!field || field.kind === 'list' || field.kind === 'group' || field.kind === 'groups') return text
  const { params, problems } = getParams([field], { [field.name]: text })
  return Object.keys(problems).length === 0 && params[field.name] !== undefined ? params[field.name] : text
}

/** Texts in which references are plain text: for params that were sent as they are. */
export function escapeReferences(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(reference, whole => `\\${whole}`)
  if (Array.isArray(value)) return value.map(escapeReferences)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, escapeReferences(inner)]))
}

/** The beginning of a reference before the caret of an input; null when there is none. */
export function referenceBefore(text: string): string | null {
  return /\{\{\s*([\w.-]*)$/.exec(text)?.[1] ?? null
}
