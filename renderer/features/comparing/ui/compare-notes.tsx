import { Alert } from '@mantine/core'
import { IconGitFork, IconScissors } from '@tabler/icons-react'
import type { Relation, Totals } from '../model/comparison.ts'
import { counted } from '../model/comparison.ts'
import type { Compared } from '../model/use-comparison.ts'
import { Ref } from './compare-facts.tsx'
import classes from './compare-screen.module.css'

interface CompareNotesProps {
  readonly compared: Compared
  readonly relation: Relation
  readonly isCut: boolean
  readonly totals: Totals
}

/** What has to be known to read the comparison rightly. */
export function CompareNotes({ compared: { from, to, straight }, relation, isCut, totals }: CompareNotesProps) {
  return (
    <>
      {relation === 'unrelated' && (
        <Alert className={classes.alert} color="yellow" icon={<IconGitFork size={16} />} title="Unrelated histories">
          <Ref name={from} /> and <Ref name={to} /> have no commit in common
          {straight ? '.' : ', so there is no merge base to begin at: they are compared directly.'} Every commit of{' '}
          <Ref name={to} /> is listed.
        </Alert>
      )}
      {isCut && (
        <Alert className={classes.alert} color="yellow" icon={<IconScissors size={16} />} title="Not all of it">
          The service has limits for a comparison and cut this one; the numbers count what it sent. Choose refs that are
          nearer to each other to see the rest, or open single commits.
        </Alert>
      )}
      {!isCut && totals.withoutLines > 0 && (
        <p className={classes.note}>
          {counted(totals.withoutLines, 'file')} came without lines: empty, not text, or beyond the service’s limits for
          a diff.
        </p>
      )}
    </>
  )
}
