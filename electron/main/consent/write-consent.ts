import { createHash, randomUUID } from 'node:crypto'
import type { ConnectionId } from '#shared/bridge.ts'
import type { OperationId } from '#shared/contract/contract.ts'
import type { Target } from '../proxy/target.ts'
import { type Asker, refused } from './asker.ts'
import { writeQuestion } from './questions.ts'

/** A write with its params as the contract's schema gives them. */
export interface PlannedWrite {
  readonly operation: OperationId
  readonly params: Readonly<Record<string, unknown>>
}

/** A write that is about to be sent. */
interface WriteToAdmit extends PlannedWrite {
  readonly target: Target
  /** The consent that the page claims for it. */
  readonly consent: string | undefined
  readonly signal: AbortSignal
}

interface Admission {
  /** The user was just asked, which may have taken minutes. */
  readonly wasAsked: boolean
  /** It was surely not carried out: it does not count, and its consent can be used for it again. */
  giveBack(): void
}

/** Keeps writes within what the person has agreed to. */
export interface WriteConsent {
  /**
   * Asks the user about changes before they are sent. Returns the ID of the consent, or null when they need none.
   * @throws Failure consentRequired, when the person declines
   */
  request(target: Target, writes: readonly PlannedWrite[]): Promise<string | null>
  /** @throws Failure consentRequired, when this write may not be sent */
  admit(write: WriteToAdmit): Promise<Admission>
}

interface Grant {
  readonly as: string
  /** The page that asked for it: the user saw the question over its window. */
  readonly page: number | null
  readonly expiresAt: number
  /** How often each write may still be sent, by its digest. */
  readonly left: Map<string, number>
}

/** Changes without a consent are counted over this time. */
const ratePeriod = 60_000
/** A consent is good for this long, and a second more for each change; never longer than an hour. */
const grantMilliseconds = 10 * 60_000
const grantMillisecondsEach = 1000
const maxGrantMilliseconds = 60 * 60_000

/** @param getPage the window whose page requested the current work; null for the app itself */
export function createWriteConsent(
  ask: Asker,
  getPage: () => number | null,
  now: () => number = Date.now,
): WriteConsent {
  const grants = new Map<string, Grant>()
  /** When the changes without a consent were sent, of each connection. */
  const sent = new Map<ConnectionId, number[]>()

  function recent(connection: ConnectionId): number[] {
    const kept = (sent.get(connection) ?? []).filter(at => now() - at < ratePeriod)
    sent.set(connection, kept)
    return kept
  }

  function needsConsent({ id, confirmFrom }: Target, count: number): boolean {
    return confirmFrom !== null && recent(id).length + count >= confirmFrom
  }

  /** Taken before anything is waited for, so that two calls never share one use. */
  function takeFrom(grant: Grant | undefined, write: WriteToAdmit): Admission {
    const digest = getDigest(write)
    const left = grant?.left.get(digest) ?? 0
    const isOfPage = grant?.page === getPage() && grant.as === getBinding(write.target)
    if (!grant || !isOfPage || grant.expiresAt <= now() || left < 1) throw refused('notCovered')
    grant.left.set(digest, left - 1)
    return { wasAsked: false, giveBack: () => grant.left.set(digest, (grant.left.get(digest) ?? 0) + 1) }
  }

  return {
    request: async (target, writes) => {
      for (const [id, { expiresAt }] of grants) if (expiresAt <= now()) grants.delete(id)
      if (writes.length === 0 || !needsConsent(target, writes.length)) return null
      await ask(writeQuestion(target, writes, recent(target.id).length))
      const left = new Map<string, number>()
      for (const digest of writes.map(getDigest)) left.set(digest, (left.get(digest) ?? 0) + 1)
      const lasts = Math.min(grantMilliseconds + writes.length * grantMillisecondsEach, maxGrantMilliseconds)
      const id = randomUUID()
      grants.set(id, { as: getBinding(target), page: getPage(), expiresAt: now() + lasts, left })
      return id
    },
    admit: async write => {
      const { target, consent } = write
      if (consent !== undefined) return takeFrom(grants.get(consent), write)
      if (needsConsent(target, 1)) {
        await ask(writeQuestion(target, [write], recent(target.id).length), write.signal)
        return { wasAsked: true, giveBack: () => {} }
      }
      const at = now()
      const counted = recent(target.id)
      counted.push(at)
      return {
        wasAsked: false,
        giveBack: () => {
          const all = recent(target.id)
          const index = all.indexOf(at)
          if (index >= 0) all.splice(index, 1)
        },
      }
    },
  }
}

/** What a consent is bound to: the connection, its address, account and sudo user. */
function getBinding({ ref, id, account, baseUrl, authority, sudo }: Target): string {
  return hash([ref, id, account, baseUrl, authority, sudo?.id ?? null])
}

function getDigest({ operation, params }: PlannedWrite): string {
  return hash([operation, params])
}

function hash(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('base64')
}

/** A text that is equal for equal values, regardless of the order of fields. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part instanceof Object && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
