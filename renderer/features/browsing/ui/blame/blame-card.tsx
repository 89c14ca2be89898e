import { useDebouncedValue } from '@mantine/hooks'
import type { BlameRange } from '#shared/contract/repository-files.ts'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { exactTime } from '../../../../ui/time/time.ts'
import classes from './blame-gutter.module.css'

/** The whole message of the commit that is pointed at; one card for the whole gutter. */
export function BlameCard({
  commit,
  place,
  onClose,
}: {
  readonly commit: BlameRange['commit']
  readonly place: { readonly top: number } | { readonly bottom: number }
  readonly onClose: () => void
}) {
  const [rested] = useDebouncedValue(commit, 350)
  if (rested.id !== commit.id) return null
  return (
    <div className={classes.card} style={place} role="tooltip" onMouseEnter={onClose}>
      <p className={classes.cardHead}>
        <strong>
          <VisibleText text={commit.author_name} />
        </strong>{' '}
        · {exactTime(commit.authored_date)} · <code>{commit.id.slice(0, 8)}</code>
      </p>
      <VisibleText text={commit.message.trim().slice(0, 2000)} multiline />
    </div>
  )
}
