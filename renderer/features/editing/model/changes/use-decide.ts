import { notifications } from '@mantine/notifications'
import type { Draft } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { visibleString } from '#shared/text/visible.ts'
import { BridgeFailure, errorOf, request } from '../../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../../lib/connection/use-connection.ts'
import type { Decision } from './decisions.ts'
import { type Ground, isBaseOf, type Standing, type Theirs, theirsOf } from './look-again.ts'
import { readFile, type StagePlace, save } from './stage.ts'

/** What is to be decided about a change next, by the path it has then. */
export type Left = readonly [path: string, standing: Standing]

/**
 * Carries out what was decided about a change; then it is told by its path, with what is left to decide about it.
 * @param ground where the commit would begin: the files of the decisions are read there
 */
export function useDecide(place: StagePlace, ground: Ground, onSettled: (path: string, left: Left | null) => void) {
  const { name: service } = useConnection()
  const carryOut = async (change: Draft, decision: Exclude<Decision, { kind: 'merge' }>): Promise<Left | null> => {
    switch (decision.kind) {
      case 'discard':
        await request('drafts.discardOne', { id: change.id })
        return null
      case 'recreate':
        await save(place, { ...change, baseCommit: null, baseContent: null, baseEncoding: 'UTF-8', previousPath: null })
        return null
      case 'rebase': {
        const { theirs, content, encoding } = decision
        await save(place, { ...change, content, encoding, ...baseOf(theirs) })
        return null
      }
      case 'follow': {
        const file = await readFile(ground, decision.to)
        if (!file) {
          const message = `“${visibleString(decision.to)}” is no longer on the branch`
          throw new BridgeFailure({ kind: 'validation', message })
        }
        const isMoved = change.previousPath !== null
        // Of two moves mine wins: it was asked for. An edit goes where the file is.
        const path = isMoved ? change.path : decision.to
        const moved = { ...change, path, previousPath: isMoved ? decision.to : null }
        const theirs = theirsOf(file)
        // Whoever moved it may have changed it as well: then mine still stands on what it was before.
        const isAsBefore = isBaseOf(change, theirs)
        await save(place, isAsBefore ? { ...moved, ...baseOf(theirs) } : moved)
        if (!isMoved) await request('drafts.discardOne', { id: change.id })
        return isAsBefore ? null : [path, { kind: 'moved', theirs }]
      }
    }
  }
  return async (change: Draft, decision: Exclude<Decision, { kind: 'merge' }>) => {
    try {
      onSettled(change.path, await carryOut(change, decision))
    } catch (thrown) {
      const { sentence, nextStep } = explain(errorOf(thrown), service)
      notifications.show({ color: 'red', title: 'The change is as it was', message: `${sentence} ${nextStep}` })
    }
  }
}

function baseOf({ commit, text, encoding }: Theirs): Pick<Draft, 'baseCommit' | 'baseContent' | 'baseEncoding'> {
  return { baseCommit: commit, baseContent: text, baseEncoding: encoding }
}
