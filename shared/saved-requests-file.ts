import { z } from 'zod'
import { getEndpoint, isOperationId } from './contract/contract.ts'
import { secretNames } from './contract/secrets.ts'
import { t } from './i18n/i18n.ts'
import { isRecord } from './is-record.ts'
import {
  hasSecret,
  type SavedCollection,
  type SavedRequest,
  type SavedVariable,
  savedRequestList,
  savedVariableList,
  toSavedVariable,
} from './saved-requests.ts'

/** A file of saved requests, as JSON or YAML. */
const savedRequestsFile = z.strictObject({
  version: z.literal(1),
  variables: savedVariableList.default([]),
  requests: savedRequestList,
})

/** The JSON Schema of the file, which editors look up beside it. */
export const savedRequestsSchemaName = 'saved-requests.schema.json'

/** Only a reference to a variable: no part of the secret itself. */
const onlyReference = /^\{\{\s*[A-Za-z_][\w.-]*\s*\}\}$/

/**
 * A request without values that must not be saved, and the names of the parameters that were left out: secrets of the
 * contract, unless they are references to variables, and texts that look like tokens.
 */
export function toSavedRequest(request: SavedRequest): {
  readonly request: SavedRequest
  readonly leftOut: readonly string[]
} {
  const secrets = isOperationId(request.operation) ? secretNames(getEndpoint(request.operation)) : null
  const mayKeep = ([name, value]: readonly [string, unknown]) =>
    secrets?.has(name) ? typeof value === 'string' && onlyReference.test(value) : !hasSecretText(value)
  const entries = Object.entries(request.params)
  return {
    request: { ...request, params: Object.fromEntries(entries.filter(mayKeep)) },
    leftOut: entries.filter(entry => !mayKeep(entry)).map(([name]) => name),
  }
}

function hasSecretText(value: unknown): boolean {
  if (typeof value === 'string') return hasSecret(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(hasSecretText)
}

/** A file that was read: what is in it, or what is wrong with it in a sentence. */
export type ReadSavedRequests =
  | {
      readonly ok: true
      readonly collection: SavedCollection
      /** Values that the file has and that are not kept, because they are secrets. */
      readonly leftOut: number
    }
  | { readonly ok: false; readonly sentence: string }

/** Larger files are no saved requests. */
const maxFileLength = 5_000_000

/** The YAML library is loaded with the first file. */
const loadYaml = () => import('yaml')

/** Reads saved requests from YAML or JSON. Never throws for a text. */
export async function readSavedRequests(text: string): Promise<ReadSavedRequests> {
  if (text.length > maxFileLength) return { ok: false, sentence: t('The file is too large.') }
  const { parseDocument } = await loadYaml()
  const document = parseDocument(text, { stringKeys: true })
  const [error] = document.errors
  if (error)
    return { ok: false, sentence: t('The file is not valid YAML: {split}', { split: error.message.split('\n')[0] }) }
  const given = toPlain(() => document.toJS({ maxAliasCount: 0 }))
  if (given === undefined)
    return { ok: false, sentence: t('The file uses YAML aliases or too many levels, which are not supported.') }
  const parsed = savedRequestsFile.safeParse(withoutSecretValues(given))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return { ok: false, sentence: `${issue?.path.join('.') || t('The file')}: ${issue?.message ?? t('not valid')}` }
  }
  const cleaned = parsed.data.requests.map(toSavedRequest)
  const variables = parsed.data.variables.map(toSavedVariable)
  const lost = parsed.data.variables.filter(({ value }, index) => value !== variables[index]?.value).length
  return {
    ok: true,
    collection: { requests: cleaned.map(({ request }) => request), variables },
    leftOut: lost + cleaned.reduce((sum, { leftOut }) => sum + leftOut.length, 0),
  }
}

function toPlain(read: () => unknown): unknown {
  try {
    // Aliases could multiply a small file into a large one.
    return read()
  } catch {
    return undefined
  }
}

/** A secret variable may have been given a value in an editor: it is dropped instead of refusing the file. */
function withoutSecretValues(given: unknown): unknown {
  if (!isRecord(given) || !Array.isArray(given.variables)) return given
  const variables = given.variables.map((one: unknown) =>
    isRecord(one) && one.secret === true ? { ...one, value: '' } : one,
  )
  return { ...given, variables }
}

/** Writes saved requests as YAML or JSON, so that reading the file gives the same. */
export async function writeSavedRequests(saved: SavedCollection, format: 'yaml' | 'json'): Promise<string> {
  const file = {
    version: 1,
    variables: saved.variables.map(toFileVariable),
    requests: saved.requests.map(toFileRequest),
  }
  if (format === 'json') return `${JSON.stringify(file, null, 2)}\n`
  const { stringify } = await loadYaml()
  const head = `# yaml-language-server: $schema=${savedRequestsSchemaName}\n# Saved API requests of Gatehouse. Values of secret variables are not part of it.\n`
  return head + stringify(file, { lineWidth: 0, aliasDuplicateObjects: false })
}

/** Without what is the default. */
function toFileVariable(variable: SavedVariable) {
  const { name, folder: path, value, secret } = toSavedVariable(variable)
  return { name, ...(path !== '' && { folder: path }), ...(secret ? { secret } : { value }) }
}

function toFileRequest(saved: SavedRequest) {
  const { folder: path, params, ...rest } = toSavedRequest(saved).request
  return { ...rest, ...(path !== '' && { folder: path }), ...(Object.keys(params).length > 0 && { params }) }
}

/** The JSON Schema of a file of saved requests, as text. */
export function savedRequestsJsonSchema(): string {
  const schema = z.toJSONSchema(savedRequestsFile, { io: 'input', target: 'draft-07' })
  return `${JSON.stringify({ title: 'Saved API requests of Gatehouse', ...schema }, null, 2)}\n`
}
