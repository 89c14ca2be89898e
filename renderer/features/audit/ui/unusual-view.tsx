import { Button, Group, Text, Title } from '@mantine/core'
import { type RuleId, ruleIds, rules, type Unusual } from '../model/rules.ts'
import classes from './audit.module.css'

/** What each rule says, and how many of the events it points at. */
export function UnusualView({
  counts,
  scope,
  isComplete,
  onShow,
}: {
  /** Null while events are still coming. */
  readonly counts: Unusual | null
  /** Which events were looked at, and as of when. */
  readonly scope: string
  /** They are all events of the log. */
  readonly isComplete: boolean
  onShow(rule: RuleId): void
}) {
  return (
    <div className={classes.scroller}>
      <Text size="sm" c="dimmed" mb="sm">
        {counts ? scope : 'Anomalies are shown when loading ends or is paused.'}
        {counts && !isComplete && ' What happened before is not known, so load all to be sure.'} A rule points at an
        event; it does not say that something is wrong.
      </Text>
      <div className={classes.grid}>
        {ruleIds.map(rule => (
          <section key={rule} className={classes.rule} aria-label={rules[rule].label}>
            <Group justify="space-between">
              <Title order={2} size="h4">
                {rules[rule].label}
              </Title>
              <span className={classes.count}>{counts ? counts[rule].length.toLocaleString() : '…'}</span>
            </Group>
            <Text size="sm" c="dimmed" my={6}>
              {rules[rule].statement}
            </Text>
            <Button
              variant="default"
              size="compact-sm"
              disabled={!counts?.[rule].length}
              onClick={() => onShow(rule)}
              aria-label={`Show the events: ${rules[rule].label}`}
            >
              Show the events
            </Button>
          </section>
        ))}
      </div>
    </div>
  )
}
