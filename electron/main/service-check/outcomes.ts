import { getEndpoint, isOperationId, type OperationId, operationIds } from '#shared/contract/contract.ts'
import { type Endpoint, isServed, lostBy } from '#shared/contract/endpoint.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { type CheckedRead, type CheckedUndo, type CheckOutcome, isAnswered } from '#shared/service-check.ts'
import { formatVersion, type ServiceKind } from '#shared/service-version.ts'
import { capitalized } from '#shared/text/capitalized.ts'
import type { Probed } from '../proxy/probe.ts'
import { getSources } from './examples.ts'

type Found = Pick<CheckedRead, 'outcome' | 'detail'> & { readonly outcome: CheckOutcome }

/** A read that was not sent yet. */
export function openRead(operation: OperationId): CheckedRead {
  return { operation, outcome: null, detail: null, fields: [], wrongRows: 0, rows: null, calls: 0 }
}

/** The result of a read from its response. Messages of the service are left out, because they may contain any value. */
export function readFrom(operation: OperationId, probed: Probed): CheckedRead {
  const { error, read } = probed
  const asked = { ...openRead(operation), calls: 1 }
  if (error) return { ...asked, ...refusal(getEndpoint(operation), error, probed.isNoRoute) }
  if (!read) return { ...asked, outcome: 'asDeclared' }
  const { value, misfits } = read
  const wrongRows = misfits?.rows.length ?? 0
  const rows = Array.isArray(value) ? value.length + wrongRows : null
  return { ...asked, outcome: misfits ? 'tolerated' : 'asDeclared', rows, wrongRows, fields: misfits?.fields ?? [] }
}

/** The result of a read that failed without a response. */
export function failedRead(operation: OperationId, error: AppError): CheckedRead {
  return { ...openRead(operation), calls: 1, ...refusal(getEndpoint(operation), error, false) }
}

function refusal(endpoint: Endpoint, error: AppError, isNoRoute: boolean): Found {
  const isOfEdition = endpoint.edition !== 'core'
  switch (error.kind) {
    case 'unauthorized':
      return { outcome: 'notAllowed', detail: t('The service rejected the token (401)') }
    case 'forbidden':
      if (error.isOtherEdition) return { outcome: 'otherEdition', detail: t('Not available in this edition (403)') }
      return {
        outcome: 'notAllowed',
        detail: error.needs ? t('Requires {needs} (403)', { needs: error.needs }) : t('Refused (403)'),
      }
    case 'notFound':
      if (isOfEdition)
        return {
          outcome: 'otherEdition',
          detail: t('Requires the {edition} edition (404)', { edition: capitalized(endpoint.edition) }),
        }
      if (isNoRoute) return { outcome: 'gone', detail: t('The service does not have this path (404)') }
      return { outcome: 'notAllowed', detail: t('Not found, or hidden from this token (404)') }
    case 'validation':
      return { outcome: 'failed', detail: t('The service rejected the request (400)') }
    case 'conflict':
    case 'server':
      return { outcome: 'failed', detail: t('Server error ({status})', { status: error.status }) }
    case 'timeout':
      return {
        outcome: 'failed',
        detail: t('No response within {seconds, plural, one {# second} other {# seconds}}', {
          seconds: Math.round(error.milliseconds / 1000),
        }),
      }
    case 'rateLimited':
      return { outcome: 'failed', detail: t('Rate limit reached (429)') }
    case 'badResponse':
      return { outcome: 'failed', detail: t('The response could not be parsed') }
    default:
      return { outcome: 'failed', detail: t('No response') }
  }
}

/** Combines two results of one read: a successful one takes precedence over a refused one. */
export function together(a: CheckedRead, b: CheckedRead): CheckedRead {
  const [reported, other] = isAnswered(b) && !isAnswered(a) ? [b, a] : [a, b]
  const calls = a.calls + b.calls
  if (!isAnswered(other)) return { ...reported, calls }
  const counts = new Map(reported.fields.map(field => [JSON.stringify({ ...field, count: 0 }), field]))
  for (const field of other.fields) {
    const key = JSON.stringify({ ...field, count: 0 })
    counts.set(key, { ...field, count: field.count + (counts.get(key)?.count ?? 0) })
  }
  return {
    ...reported,
    outcome: reported.outcome === 'tolerated' ? 'tolerated' : other.outcome,
    fields: [...counts.values()],
    wrongRows: reported.wrongRows + other.wrongRows,
    rows: reported.rows === null ? null : reported.rows + (other.rows ?? 0),
    calls,
  }
}

/**
 * Lists which writes can be undone on a service: as the contract says for its version, if the state before the write could be read.
 * @param answers one response of each read on whose state the fidelity of undo depends
 */
export function undoPromises(
  reads: readonly CheckedRead[],
  service: ServiceKind,
  answers: ReadonlyMap<OperationId, unknown>,
): readonly CheckedUndo[] {
  const byOperation = new Map<string, CheckedRead>(reads.map(read => [read.operation, read]))
  return operationIds
    .filter(id => getEndpoint(id).effect !== 'read')
    .map(operation => ({ operation, ...getPromise(getEndpoint(operation), byOperation, service, answers) }))
}

function getPromise(
  endpoint: Endpoint,
  reads: ReadonlyMap<string, CheckedRead>,
  service: ServiceKind,
  answers: ReadonlyMap<string, unknown>,
): Omit<CheckedUndo, 'operation'> {
  const { inverse } = endpoint
  if (service.version && !isServed(endpoint, service.version))
    return { promise: 'gone', because: t('Not in version {version}', { version: formatVersion(service.version) }) }
  if (!inverse) return { promise: 'none', because: null }
  if (inverse.fidelity === 'none') return { promise: 'none', because: inverse.because }
  const state = getState(endpoint)
  if (state !== null && isUnreadable(state, reads)) {
    return { promise: 'none', because: t('The previous state can’t be read: {operation}', { operation: state }) }
  }
  if (typeof inverse.note !== 'function') {
    const because = lostBy(inverse, null, null, service)
    return { promise: because === null ? 'exact' : 'near', because }
  }
  const before = state === null ? undefined : answers.get(state)
  if (before === undefined) return { promise: 'near', because: t('Depends on the previous state') }
  const because = lostBy(inverse, before, null, service)
  return because === null
    ? { promise: 'exact', because }
    : { promise: 'near', because: t('Depending on the previous state: {because}', { because }) }
}

/** Whether a read was refused, or was skipped because the reads with its params were refused. */
function isUnreadable(operation: string, reads: ReadonlyMap<string, CheckedRead>): boolean {
  const outcome = reads.get(operation)?.outcome
  if (outcome === 'notAsked')
    return isOperationId(operation) && getSources(operation).some(one => isUnreadable(one, reads))
  return outcome === 'gone' || outcome === 'otherEdition' || outcome === 'notAllowed' || outcome === 'failed'
}

/** The read of the state before a write; null when there is none. */
export function getState({ inverse }: Endpoint): string | null {
  try {
    return inverse?.state?.({}, null)?.operation ?? null
  } catch {
    return null
  }
}
