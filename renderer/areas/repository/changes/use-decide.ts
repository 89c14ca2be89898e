import { notifications } from '@mantine/notifications'
import type { Draft } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { visibleString } from '#shared/text/visible.ts'
import { errorOf, request } from '../../../common/bridge/bridge.ts'
import { useConnection } from '../../../common/connection/use-connection.ts'
import type { Decision } from './decisions.ts'
import { readFile, type StagePlace, save } from './stage.ts'

/** Carries out what was decided about a change; then it is told by its path. */
export function useDecide(place: StagePlace, onSettled: (path: string) => void) {
  const { name: service } = useConnection()
  const carryOut = async (change: Draft, decision: Exclude<Decision, { kind: 'merge' }>) => {
    switch (decision.kind) {
      case 'discard':
        return request('drafts.discardOne', { id: change.id })
      case 'recreate':
        return save(place, { ...change, baseCommit: null, baseContent: null, previousPath: null })
      case 'rebase': {
        const { theirs, content } = decision
        return save(place, { ...change, content, baseCommit: theirs.commit, baseContent: theirs.text })
      }
      case 'follow': {
        const file = await readFile(place, decision.to)
        if (!file) throw new Error(`“${visibleString(decision.to)}” is gone as well`)
        const isMoved = change.previousPath !== null
        // Of two moves mine wins: it was asked for. An edit goes where the file is.
        const path = isMoved ? change.path : decision.to
        const base = { baseCommit: file.lastCommit, previousPath: isMoved ? decision.to : null }
        await save(place, { ...change, path, ...base })
        if (!isMoved) await request('drafts.discardOne', { id: change.id })
      }
    }
  }
  return async (change: Draft, decision: Exclude<Decision, { kind: 'merge' }>) => {
    try {
      await carryOut(change, decision)
      onSettled(change.path)
    } catch (thrown) {
      const { sentence, nextStep } = explain(errorOf(thrown), service)
      notifications.show({ color: 'red', title: 'The change is as it was', message: `${sentence} ${nextStep}` })
    }
  }
}
