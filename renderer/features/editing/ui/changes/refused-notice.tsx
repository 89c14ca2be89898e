import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Draft } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { useConnection } from '../../../../lib/connection/use-connection.ts'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { decisionsOf } from '../../model/changes/decisions.ts'
import type { Standing } from '../../model/changes/look-again.ts'
import type { StagePlace } from '../../model/changes/stage.ts'
import type { Refused } from '../../model/changes/use-commit-changes.ts'
import { type Left, useDecide } from '../../model/changes/use-decide.ts'
import editClasses from '../edit/edit-screen.module.css'
import { TheirCommit } from '../edit/their-commit.tsx'
import classes from './changes-screen.module.css'
import { MergeDialog } from './merge-dialog.tsx'

interface RefusedProps {
  readonly refused: Refused
  readonly place: StagePlace
  readonly changes: readonly Draft[]
  readonly isBusy: boolean
  /** A file was decided about; its change is another one now, or gone, and something may be left to decide about it. */
  onSettled(path: string, left: Left | null): void
  onCheck(): void
  onDismiss(): void
}

/** Why the commit was not made, and for each file that is not as it was, the ways on. Nothing of the changes is lost. */
export function RefusedNotice({ refused, place, changes, isBusy, onSettled, onCheck, onDismiss }: RefusedProps) {
  const service = useConnection().name
  const { error, ground, standings, isElsewhere } = refused
  const { title, sentence, nextStep } = explain(error, service)
  const [merging, setMerging] = useState<Draft | null>(null)
  const decide = useDecide(place, ground, onSettled)
  const moved = changes.flatMap(change => {
    const standing = standings.get(change.path)
    return standing ? [{ change, standing }] : []
  })
  const mergingWith = merging ? standings.get(merging.path) : undefined
  return (
    <section className={editClasses.failure} role="alert" aria-label="Not committed">
      <div className={editClasses.noticeText}>
        {moved.length > 0 ? (
          <>
            <strong>
              Nothing was committed:{' '}
              {isElsewhere ? 'the new commit would start from other files.' : 'the branch has moved on.'}
            </strong>{' '}
            Decide about each of these{isElsewhere ? ', or start from elsewhere.' : ' files, then commit on top.'}
          </>
        ) : (
          <>
            <strong>{title}.</strong> {sentence}{' '}
            {isBusy ? 'Looking at the files again…' : `${nextStep} The changes are kept.`}
          </>
        )}
        <ul className={classes.standings}>
          {moved.map(({ change, standing }) => (
            <li key={change.id} className={classes.standing}>
              <span className={classes.standingWords}>
                <strong>
                  <VisibleText text={change.path} />
                </strong>{' '}
                {isElsewhere ? <StartWords standing={standing} /> : <StandingWords standing={standing} />}
              </span>
              {decisionsOf(change, standing).map(decision =>
                decision.kind === 'merge' ? (
                  <Button key="merge" size="compact-sm" onClick={() => setMerging(change)}>
                    Merge…
                  </Button>
                ) : (
                  <Button
                    key={decision.kind}
                    variant="default"
                    size="compact-sm"
                    onClick={() => void decide(change, decision)}
                  >
                    {decision.label}
                  </Button>
                ),
              )}
            </li>
          ))}
        </ul>
      </div>
      {error.kind === 'unknownOutcome' && <Button onClick={onCheck}>Check the branch</Button>}
      <Button variant="default" onClick={onDismiss}>
        Close
      </Button>
      {merging && mergingWith && 'theirs' in mergingWith && (
        <MergeDialog
          change={merging}
          theirs={mergingWith.theirs}
          branch={ground.branch}
          onClose={() => setMerging(null)}
          onMerged={written => {
            setMerging(null)
            void decide(merging, { kind: 'rebase', label: '', theirs: mergingWith.theirs, ...written })
          }}
        />
      )}
    </section>
  )
}

/** What a file is where another branch starts. */
function StartWords({ standing }: { readonly standing: Standing }) {
  switch (standing.kind) {
    case 'moved':
    case 'exists':
      return (
        <>
          is another one there: <TheirCommit sha={standing.theirs.commit} />.
        </>
      )
    case 'gone':
      return standing.to === null ? (
        <>is not there.</>
      ) : (
        <>
          is <VisibleText text={standing.to} /> there.
        </>
      )
    case 'done':
      return <>is like this there already.</>
    case 'same':
      return null
  }
}

function StandingWords({ standing }: { readonly standing: Standing }) {
  switch (standing.kind) {
    case 'moved':
      return (
        <>
          has changed: <TheirCommit sha={standing.theirs.commit} />.
        </>
      )
    case 'exists':
      return (
        <>
          already exists: <TheirCommit sha={standing.theirs.commit} />.
        </>
      )
    case 'gone':
      return standing.to === null ? (
        <>was deleted.</>
      ) : (
        <>
          was moved to <VisibleText text={standing.to} />.
        </>
      )
    case 'done':
      return <>is on the branch exactly like this already.</>
    case 'same':
      return null
  }
}
