import type { Provenance } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { timeAgo } from '../time/time.ts'

/** The text and severity of an answer's age. */
export interface Freshness {
  /** `fresh` needs no words; `kept` is old but being renewed; `offline` is old and could not be renewed. */
  readonly tone: 'fresh' | 'kept' | 'offline'
  /** "Cached 3 hours ago · offline" */
  readonly text: string
}

/** Describes an answer's source and age. */
export function freshness(provenance: Provenance, now: number): Freshness {
  const age = timeAgo(provenance.fetchedAt, now)
  if (!provenance.stale) return { tone: 'fresh', text: t('Seen {age}', { age }) }
  if (provenance.because === null) return { tone: 'kept', text: t('Cached {age}', { age }) }
  return { tone: 'offline', text: t('Cached {age} · {why}', { age, why: why(provenance.because) }) }
}

function why(error: AppError): string {
  switch (error.kind) {
    case 'offline':
      return t('offline')
    case 'timeout':
      return t('no answer in time')
    case 'tls':
      return t('certificate not trusted')
    case 'proxy':
      return t('proxy refused')
    case 'command':
      return t('no token from the command')
    case 'rateLimited':
      return t('limits the rate of requests')
    case 'unauthorized':
      return t('token not accepted')
    case 'server':
      return t('the service failed')
    case 'badResponse':
      return t('answer not understood')
    case 'forbidden':
    case 'notFound':
    case 'conflict':
    case 'validation':
    case 'readOnly':
    case 'connectionChanged':
    case 'consentRequired':
    case 'cancelled':
    case 'queued':
    case 'unknownOutcome':
    case 'disk':
    case 'damagedArchive':
    case 'internal':
      return t('not renewed')
  }
}
