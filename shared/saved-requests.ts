import { z } from 'zod'
import { atMost } from './bounds.ts'
import { canonicalJson } from './canonical-json.ts'
import { pageLimits } from './contract/choices.ts'
import { t } from './i18n/i18n.ts'

/** Saved requests of the API explorer and their variables. In the settings and in files, so every part is bounded. */

/** Larger requests are not saved: commits with whole files in them. */
const maxParamsLength = 100_000

/** `Releases/Monthly`; empty for requests in no folder, and for variables of the whole connection. */
const folder = z
  .string()
  .trim()
  .max(200)
  .refine(path => path === '' || path.split('/').every(name => name.trim() !== ''), 'A folder has an empty name')

export const savedRequest = z.strictObject({
  name: z.string().trim().min(1).max(100),
  folder: folder.default(''),
  /** Of the contract, such as `tags.list`; those of another version are kept, and can't be opened. */
  operation: z.string().min(1).max(64),
  /** With references to variables in texts: `{{name}}`. */
  params: z
    .record(z.string().max(100), z.unknown())
    .default({})
    .refine(params => JSON.stringify(params).length <= maxParamsLength, t('The parameters are too long')),
  per_page: z.number().int().min(1).max(pageLimits.maximumSize).optional(),
  keyset: z.boolean().optional(),
})
export type SavedRequest = z.output<typeof savedRequest>

const variableName = /^[A-Za-z_][\w.-]*$/

export const savedVariable = z
  .strictObject({
    name: z.string().max(64).regex(variableName),
    /** Requests in this folder and in folders below it use the variable. */
    folder: folder.default(''),
    value: z.string().max(10_000).default(''),
    /** The value is asked for in each run of the app, and is not saved. */
    secret: z.boolean().default(false),
  })
  .refine(({ secret, value }) => !secret || value === '', t('The value of a secret variable is not saved'))
export type SavedVariable = z.output<typeof savedVariable>

export const savedRequestList = z.array(savedRequest).max(1000)
export const savedVariableList = z.array(savedVariable).max(500)

const collection = z.strictObject({ requests: savedRequestList, variables: savedVariableList })
export type SavedCollection = z.output<typeof collection>

/** By connection. */
export const savedRequestsByConnection = z.record(z.string().max(64), collection).refine(atMost(100))

/** A secret by its name: the last words say so. */
const secretName = /(^|[_.-])(token|secret|password|passwd|passphrase|credentials?|(private|api|access)[_-]?key)$/i

/** Tokens of well-known services, keys, and addresses with a password. Each takes time linear in the length of the text. */
const secretForms = [
  /(?<![A-Za-z0-9])gl(?:pat|dt|rt|rtr|cbt|ptt|ft|imt|agent|soat|ffct|oas|wt)-[\w.-]{16}/i,
  /(?<![A-Za-z0-9])(?:gh[a-z]_|github_pat_)\w{20}/i,
  /(?<![A-Za-z0-9])(?:xox[a-z]-[\w-]{10}|AKIA[0-9A-Z]{16})/i,
  // The first dot of a JSON web token: before it nothing has to be searched twice.
  /[\w-]\.eyJ[\w-]+\./,
  /-----BEGIN /,
  /[a-z]:\/\/[^\s/@:]*:[^\s/@{]+@/i,
]

/** Whether there is a secret in a text, such as after `Bearer` or in the query of an address. */
export function hasSecret(text: string): boolean {
  return secretForms.some(form => form.test(text))
}

/** Whether a variable has to be a secret, by its name or its value. */
export function looksSecret({ name, value }: Pick<SavedVariable, 'name' | 'value'>): boolean {
  return secretName.test(name) || hasSecret(value)
}

/** A variable without a value that must not be saved. */
export function toSavedVariable(variable: SavedVariable): SavedVariable {
  const secret = variable.secret || looksSecret(variable)
  return { ...variable, secret, value: secret ? '' : variable.value }
}

/** Adds requests and variables of a file; those of the same name in the same folder are replaced. */
export function mergeSaved(present: SavedCollection, more: SavedCollection): SavedCollection {
  return {
    requests: replaceSame(present.requests, more.requests),
    variables: replaceSame(present.variables, more.variables),
  }
}

/** A file's entries that would change what is present, and the others. */
export interface ImportParts {
  readonly changing: SavedCollection
  readonly rest: SavedCollection
}

/**
 * Separates the entries of a file that have the name and folder of a present one with other content, and variables that
 * would hide a present one from present requests of their folder.
 */
export function splitImport(present: SavedCollection, more: SavedCollection): ImportParts {
  const hides = (one: SavedVariable) =>
    present.variables.some(other => other.name === one.name && isInFolder(one.folder, other.folder)) &&
    present.requests.some(request => isInFolder(request.folder, one.folder))
  const requests = Map.groupBy(more.requests, one => isOther(present.requests, one))
  const variables = Map.groupBy(more.variables, one => {
    const isPresent = present.variables.some(other => isSameEntry(one, other))
    return isPresent ? isOther(present.variables, one) : hides(one)
  })
  const part = (isChanging: boolean) => ({
    ...{ requests: requests.get(isChanging) ?? [], variables: variables.get(isChanging) ?? [] },
  })
  return { changing: part(true), rest: part(false) }
}

interface Entry {
  readonly folder: string
  readonly name: string
}

function isSameEntry(one: Entry, other: Entry): boolean {
  return one.folder === other.folder && one.name === other.name
}

function isOther<T extends Entry>(present: readonly T[], one: T): boolean {
  return present.some(other => isSameEntry(one, other) && canonicalJson(one) !== canonicalJson(other))
}

function replaceSame<T extends Entry>(present: readonly T[], more: readonly T[]): T[] {
  return [...present.filter(one => !more.some(other => isSameEntry(one, other))), ...more]
}

/** Whether something of `path` belongs to `scope` or a folder below it. */
export function isInFolder(path: string, scope: string): boolean {
  return scope === '' || path === scope || path.startsWith(`${scope}/`)
}
