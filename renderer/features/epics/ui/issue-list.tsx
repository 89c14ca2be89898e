import { useState } from 'react'
import type { EpicIssue } from '#shared/contract/epic-issues.ts'
import { type KeyHelp, useKeyHelp } from '../../../ui/keyboard/key-help.ts'
import { reordered } from '../../../ui/list/reordered.ts'
import { neighbourOf } from '../model/moves.ts'
import type { EpicPlace } from '../model/place.ts'
import classes from './epic-issues.module.css'
import { IssueRow } from './issue-row.tsx'
import { MoveForm } from './move-form.tsx'

const handleKeys: readonly KeyHelp[] = [
  { keys: ['ArrowUp', 'ArrowDown', 'Home', 'End'], words: 'Carry the issue to another place' },
  { keys: ['Escape'], words: 'Put it back' },
]

/**
 * The issues in their order. One is carried to another place by dragging it or by its handle with the arrow keys, as often as
 * wanted, and is moved by one request once that is confirmed.
 */
export function IssueList({
  place,
  issues,
  whyNot,
  onRemove,
}: {
  readonly place: EpicPlace
  readonly issues: readonly EpicIssue[]
  readonly whyNot: string | undefined
  onRemove(issue: EpicIssue): void
}) {
  const [carried, setCarried] = useState<{ readonly id: number; readonly to: number } | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  useKeyHelp('Issues of the epic, on the handle of one', whyNot === undefined ? handleKeys : [])
  const ids = issues.map(({ epic_issue_id }) => epic_issue_id)
  const from = carried ? ids.indexOf(carried.id) : -1
  const to = Math.min(carried?.to ?? 0, ids.length - 1)
  // Gone meanwhile, or where it was: there is nothing to move.
  const neighbour = from < 0 ? null : neighbourOf(ids, from, to)
  const shown = neighbour ? reordered(issues, from, to) : issues
  const carry = (id: number, wanted: number) => {
    if (whyNot !== undefined) return
    setCarried({ id, to: Math.max(0, Math.min(wanted, ids.length - 1)) })
  }
  return (
    <>
      <ol className={classes.list} aria-label="Issues of the epic">
        {shown.map((issue, index) => (
          <IssueRow
            key={issue.epic_issue_id}
            issue={issue}
            place={index}
            isCarried={neighbour !== null && carried?.id === issue.epic_issue_id}
            whyNot={whyNot}
            onCarry={steps => carry(issue.epic_issue_id, index + steps)}
            onPutBack={() => setCarried(null)}
            onDrag={() => setDragged(issue.epic_issue_id)}
            onDragOver={() => dragged !== null && dragged !== issue.epic_issue_id && carry(dragged, index)}
            onDragEnd={() => setDragged(null)}
            onRemove={() => onRemove(issue)}
          />
        ))}
      </ol>
      {neighbour && carried && (
        <MoveForm
          params={{ ...place, epic_issue_id: carried.id, ...neighbour }}
          title={issues[from]?.title ?? ''}
          from={from + 1}
          to={to + 1}
          onClose={() => setCarried(null)}
        />
      )}
    </>
  )
}
