import type { Provenance } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
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
  if (!provenance.stale) return { tone: 'fresh', text: `Seen ${age}` }
  if (provenance.because === null) return { tone: 'kept', text: `Cached ${age}` }
  return { tone: 'offline', text: `Cached ${age} · ${why(provenance.because)}` }
}

function why(error: AppError): string {
  switch (error.kind) {
    case 'offline':
      return 'offline'
    case 'timeout':
      return 'no answer in time'
    case 'tls':
      return 'certificate not trusted'
    case 'proxy':
      return 'proxy refused'
    case 'command':
      return 'no token from the command'
    case 'rateLimited':
      return 'limits the rate of requests'
    case 'unauthorized':
      return 'token not accepted'
    case 'server':
      return 'the service failed'
    case 'badResponse':
      return 'answer not understood'
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
    case 'internal':
      return 'not renewed'
  }
}
