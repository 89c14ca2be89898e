import { Button } from '@mantine/core'
import { formatList, t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { VisibleText } from '../text/visible-text.tsx'
import type { TableAction } from './column.ts'
import classes from './resource-table.module.css'
import type { Noun } from './words.ts'

/** The actions on the selected rows, below them: above, the bar would move the row that is clicked next. */
export function BulkBar({
  count,
  hidden,
  noun,
  actions,
  onClear,
}: {
  readonly count: number
  /** How many of them the filter hides. */
  readonly hidden: number
  readonly noun: Noun
  readonly actions: readonly TableAction[]
  onClear(): void
}) {
  return (
    <section className={classes.bulk} aria-label={t('Selected rows')} data-selected-rows>
      <span role="status">
        {t('{counted} selected{hidden, plural, =0 {} other {, # of them hidden by the filter}}', {
          ...{ counted: noun.counted(count), hidden },
        })}
      </span>
      {actions.map(({ label, icon, isDangerous, unavailable, run }) => (
        <Button
          key={label}
          size="compact-sm"
          variant={isDangerous ? 'light' : 'default'}
          {...(isDangerous && { color: 'red' })}
          leftSection={icon}
          disabled={unavailable !== undefined}
          title={unavailable && visibleString(unavailable)}
          onClick={run}
        >
          {label}
        </Button>
      ))}
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        {t('Clear the selection')}
      </Button>
      {/* A button that cannot be pressed cannot be reached by keyboard either. */}
      {getReasons(actions).map(reason => (
        <span key={reason} className={classes.reason}>
          <VisibleText text={reason} />
        </span>
      ))}
    </section>
  )
}

/** Why actions are unavailable, each reason once; of some of the actions, with their labels. */
function getReasons(actions: readonly TableAction[]): readonly string[] {
  const byReason = Map.groupBy(actions, ({ unavailable }) => unavailable)
  return [...byReason].flatMap(([reason, those]) => {
    if (reason === undefined) return []
    if (those.length === actions.length) return reason
    return t('{actions}: {reason}', { actions: formatList(those.map(({ label }) => label)), reason })
  })
}
