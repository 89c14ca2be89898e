import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconArrowBarDown, IconArrowBarUp } from '@tabler/icons-react'
import { t } from '#shared/i18n/i18n.ts'
import { VisibleText } from '../text/visible-text.tsx'
import type { GapRow } from './file-rows.ts'
import classes from './lines.module.css'
import { linesAtOnce } from './use-view-state.ts'

interface GapLineProps {
  readonly gap: GapRow
  /** Why the file could not be read. */
  readonly failure: string | undefined
  onOpen(where: 'top' | 'bottom' | 'all'): void
}

/** Lines that are not shown, with ways to show them, and the heading of the hunk below. */
export function GapLine({ gap, failure, onOpen }: GapLineProps) {
  const { hidden, heading, hasAbove } = gap
  const isOpenable = hidden !== 0
  return (
    <div className={classes.gap} data-kind="hunk">
      <span className={classes.openers}>
        {isOpenable && hasAbove && (
          <ActionIcon
            size={20}
            variant="subtle"
            aria-label={t('Show {linesAtOnce} lines more below', { linesAtOnce })}
            onClick={() => onOpen('top')}
          >
            <IconArrowBarDown size={14} />
          </ActionIcon>
        )}
        {isOpenable && heading !== null && (
          <ActionIcon
            size={20}
            variant="subtle"
            aria-label={t('Show {linesAtOnce} lines more above', { linesAtOnce })}
            onClick={() => onOpen('bottom')}
          >
            <IconArrowBarUp size={14} />
          </ActionIcon>
        )}
      </span>
      {hidden !== null && hidden > 0 && (
        <UnstyledButton className={classes.openAll} onClick={() => onOpen('all')}>
          {t('Show {hidden, plural, one {one unchanged line} other {# unchanged lines}}', { hidden })}
        </UnstyledButton>
      )}
      {hidden === null && <span>{t('Expand down')}</span>}
      {failure ? (
        <span role="alert" className={classes.failure}>
          {t('The file could not be read. {failure}', { failure })}
        </span>
      ) : (
        heading !== null && (
          <span className={classes.hunk}>
            <VisibleText text={heading} />
          </span>
        )
      )}
    </div>
  )
}
