import { endpointOf, type OperationId } from '#shared/contract/contract.ts'

type Params = Readonly<Record<string, unknown>> | null

/** What a write does, in a few words: the beginning of its summary, up to where that goes into detail. */
export function deedOf(operation: OperationId): string {
  const { summary } = endpointOf(operation)
  return summary.split(/[.;(,]/)[0]?.trim() ?? summary
}

/** Of a change that can be taken back without leaving a trace in what it changed. */
export const allAsBefore = 'Everything will be as it was before.'

/** Names of params that say what is made, in the order of how much they say. */
const namesOfNew = ['tag_name', 'name', 'title', 'key', 'branch', 'environment', 'user_id', 'dashboard_path', 'url']

/** What a write is about: the parts of its path, outermost first, and the name of what it makes. */
export function targetOf(operation: OperationId, params: Params): string {
  if (params === null) return ''
  const { path, body } = endpointOf(operation).params
  const inPath = Object.keys(path ?? {})
  const made = namesOfNew.find(name => body && name in body && !inPath.includes(name) && isWord(params[name]))
  return [...inPath, ...(made === undefined ? [] : [made])]
    .map(name => params[name])
    .filter(isWord)
    .join(' › ')
}

function isWord(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && value !== '')
}
