import { Link } from '@tanstack/react-router'
import type { Commit } from '#shared/contract/commits.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { type CommentPlace, commentedLine } from '../model/commented-line.ts'
import { useCommitDiff } from '../model/use-commit-diff.ts'
import classes from './commit-comments.module.css'

/** The line a comment is on, and a link to it: in the commit, or before it when the line was removed. */
export function CommentedPlace({ place, commit }: { readonly place: CommentPlace; readonly commit: Commit }) {
  const { path, line, side } = place
  const params = useProjectParams()
  const { items } = useCommitDiff(commit.id)
  const text = commentedLine(items, place)
  const ref = side === 'new' ? commit.id : commit.parent_ids[0]
  const words = (
    <>
      <VisibleText text={path} />:{line}
    </>
  )
  return (
    <div className={classes.place}>
      {ref === undefined ? (
        words
      ) : (
        <Link to="/c/$connection/p/$project/blob" params={params} search={{ ref, path, line }}>
          {words}
        </Link>
      )}
      {side === 'old' && ' before this commit'}
      {text !== null && (
        <pre className={classes.line} data-side={side}>
          <VisibleText text={text} multiline />
        </pre>
      )}
    </div>
  )
}
