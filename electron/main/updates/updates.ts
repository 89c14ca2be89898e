import { z } from 'zod'
import type { Settings, UpdateState } from '#shared/bridge.ts'
import type { Sender } from '../proxy/send.ts'
import type { JsonRow } from '../store/json-row.ts'
import { readFeed } from './read-feed.ts'
import { isNewer, isSafeAddress, release } from './release.ts'

const dayMilliseconds = 24 * 60 * 60 * 1000
/** Repeated clicks within this time get the last result. */
const againMilliseconds = 10_000

/** The result of the last check. */
export const updateCheck = z.strictObject({
  checkedAt: z.iso.datetime(),
  /** The release in the feed, of any version. */
  release: release.nullable(),
  reason: z.string().nullable(),
})
export type UpdateCheck = z.output<typeof updateCheck>

export interface UpdateParts {
  /** Address of the release feed, of the build; null when it has none. */
  readonly feed: string | null
  readonly version: string
  readonly settings: () => Pick<Settings, 'updateCheck'>
  readonly kept: JsonRow<UpdateCheck>
  readonly sender: Pick<Sender, 'stream' | 'forget'>
  /** Milliseconds since 1970; tests pass their own clock. */
  readonly now?: () => number
}

/** Checks for newer versions. Installs none, and sends no request unless the user allows it. */
export interface Updates {
  /** @param asked whether the user requests it now; otherwise it checks once a day, if allowed */
  state(asked: boolean): Promise<UpdateState>
}

export function createUpdates({ feed, version, settings, kept, sender, now = Date.now }: UpdateParts): Updates {
  let running: Promise<UpdateState> | null = null

  function getState(check: UpdateCheck | null): UpdateState {
    if (check === null) return { state: 'notAsked' }
    const { checkedAt, reason } = check
    if (reason !== null) return { state: 'failed', checkedAt, reason }
    // The app may have been updated since.
    return check.release && isNewer(check.release.version, version)
      ? { state: 'newer', checkedAt, release: check.release }
      : { state: 'current', checkedAt }
  }

  function isDue(check: UpdateCheck | null, asked: boolean): boolean {
    if (!asked && !settings().updateCheck) return false
    if (check === null) return true
    const age = now() - Date.parse(check.checkedAt)
    // A clock that was set back makes it due.
    return age < 0 || age >= (asked ? againMilliseconds : dayMilliseconds)
  }

  async function checkFeed(address: string): Promise<UpdateState> {
    const answer = await readFeed(sender, address)
    const checkedAt = new Date(now()).toISOString()
    const check = answer.ok
      ? { checkedAt, release: answer.release, reason: null }
      : { checkedAt, release: null, reason: answer.reason }
    kept.set(check)
    return getState(check)
  }

  return {
    state: async asked => {
      if (feed === null || !isSafeAddress(feed)) return { state: 'notSetUp' }
      const check = kept.get()
      if (!isDue(check, asked)) return getState(check)
      running ??= checkFeed(feed).finally(() => {
        running = null
      })
      return await running
    },
  }
}
