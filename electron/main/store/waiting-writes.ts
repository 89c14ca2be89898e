import type { ConnectionId } from '#shared/bridge.ts'
import type { DatedResponse } from './response-rows.ts'

/** A screen's responses are written together; kill -9 can lose those of this time. */
const gatherMilliseconds = 20

interface Written {
  readonly answers: readonly (readonly [key: Buffer, answer: DatedResponse])[]
  /** Rows used, each with the time it was confirmed; null when it was not. */
  readonly uses: readonly (readonly [key: Buffer, confirmedAt: number | null])[]
}

/** Pending writes, so that no caller waits for the disk. @param flush called shortly after the first one */
export function createWaitingWrites(flush: () => void) {
  const answers = new Map<string, DatedResponse>()
  const uses = new Map<string, number | null>()
  let timer: NodeJS.Timeout | undefined
  const getName = (key: Buffer) => key.toString('hex')
  const byKey = <T>(named: ReadonlyMap<string, T>) =>
    [...named].map(([name, value]) => [Buffer.from(name, 'hex'), value] as const)

  function noteUse(key: Buffer, confirmedAt: number | null): void {
    uses.set(getName(key), confirmedAt)
    timer ??= setTimeout(flush, gatherMilliseconds)
  }

  return {
    answer: (key: Buffer): DatedResponse | null => answers.get(getName(key)) ?? null,
    confirmedAt: (key: Buffer): number | null => uses.get(getName(key)) ?? null,
    /** A new response; it discards the noted use of the previous one. */
    put: (key: Buffer, answer: DatedResponse): void => {
      answers.set(getName(key), answer)
      uses.delete(getName(key))
      timer ??= setTimeout(flush, gatherMilliseconds)
    },
    use: (key: Buffer): void => noteUse(key, uses.get(getName(key)) ?? null),
    confirm: (key: Buffer, at: number): void => noteUse(key, at),
    drop: (key: Buffer): void => void answers.delete(getName(key)),
    dropConnection: (connection: ConnectionId): void => {
      for (const [name, answer] of answers) if (answer.connection === connection) answers.delete(name)
    },
    /** Removes and returns all pending writes; null when there are none. */
    take: (): Written | null => {
      clearTimeout(timer)
      timer = undefined
      if (answers.size === 0 && uses.size === 0) return null
      const taken = { answers: byKey(answers), uses: byKey(uses) }
      answers.clear()
      uses.clear()
      return taken
    },
  }
}
export type WaitingWrites = ReturnType<typeof createWaitingWrites>
