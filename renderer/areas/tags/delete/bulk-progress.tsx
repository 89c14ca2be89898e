import { Button, Progress, Text } from '@mantine/core'
import { visibleString } from '../../../common/text/visible.ts'
import { VisibleText } from '../../../common/text/visible-text.tsx'
import classes from '../tags-screen.module.css'
import type { BulkRun } from './use-bulk-delete.ts'

const stateWords = { waiting: 'Waiting', deleted: 'Deleted', left: 'Left' } as const

/** How far the deleting is, and what became of each tag. */
export function BulkProgress({ run, onClose }: { readonly run: BulkRun; onClose(): void }) {
  const { outcomes, isRunning } = run
  const count = (state: keyof typeof stateWords) => outcomes.filter(one => one.state === state).length
  const done = outcomes.length - count('waiting')
  return (
    <>
      <Progress value={(100 * done) / outcomes.length} aria-label="Tags done" />
      <Text size="sm" mt="sm" role="status">
        {count('deleted')} of {outcomes.length} deleted{count('left') > 0 && `, ${count('left')} left alone`}.{' '}
        {!isRunning && 'Each one is in the journal and can be taken back there.'}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard */}
      <ul className={classes.matches} aria-label="What became of the tags" tabIndex={0}>
        {outcomes.map(({ name, state, because }) => (
          <li key={name} className={classes.match}>
            <span className={classes.matchName}>
              <VisibleText text={name} />
            </span>
            <span className={classes.outcome} data-failed={state === 'left' || undefined}>
              {because === undefined ? stateWords[state] : visibleString(because)}
            </span>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <span className={classes.space} />
        {isRunning ? (
          <Button variant="default" onClick={run.stop}>
            Stop
          </Button>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )}
      </div>
    </>
  )
}
