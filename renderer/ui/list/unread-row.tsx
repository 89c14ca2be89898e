import { Button, Code, Modal, Text } from '@mantine/core'
import { IconFileAlert } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { VisibleText } from '../text/visible-text.tsx'
import classes from './endless-list.module.css'

/** A row of a list that could not be parsed. It is shown at its position, so that it does not go unnoticed. */
export class UnreadRow {
  readonly key: string
  /** The number of parsed rows before it. */
  readonly at: number
  /** The JSON of the row without secrets; truncated when it is long. */
  readonly json: string
  constructor(key: string, at: number, json: string) {
    this.key = key
    this.at = at
    this.json = json
  }
}

/** Whether a list has no rows, including rows that could not be parsed. */
export function isEmptyList({
  items,
  unread,
}: {
  readonly items: readonly unknown[]
  readonly unread: readonly UnreadRow[]
}): boolean {
  return items.length === 0 && unread.length === 0
}

/** Merges the rows that could not be parsed into the parsed ones, by position. */
export function withUnread<Row>(rows: readonly Row[], unread: readonly UnreadRow[]): readonly (Row | UnreadRow)[] {
  if (unread.length === 0) return rows
  const all: (Row | UnreadRow)[] = []
  let placed = 0
  for (const one of unread) {
    const at = Math.min(one.at, rows.length)
    all.push(...rows.slice(placed, at), one)
    placed = Math.max(placed, at)
  }
  return [...all, ...rows.slice(placed)]
}

/** The text of such a row, with a button that shows its JSON. */
export function UnreadWords({ onShow, tabIndex }: { onShow(): void; readonly tabIndex?: number }) {
  return (
    <span className={classes.unread}>
      <IconFileAlert size={16} aria-hidden />
      <i>{t('Not understood')}</i>
      <Button size="compact-xs" variant="default" onClick={onShow} {...(tabIndex !== undefined && { tabIndex })}>
        {t('Show JSON')}
      </Button>
    </span>
  )
}

/** Shown instead of a list without a parsed row: each row with a button that shows its JSON. */
export function UnreadRows({ unread }: { readonly unread: readonly UnreadRow[] }) {
  const [shown, setShown] = useState<UnreadRow | null>(null)
  if (unread.length === 0) return null
  return (
    <>
      <ul className={classes.unreadRows} aria-label={t('Rows that could not be understood')}>
        {unread.map(row => (
          <li key={row.key}>
            <UnreadWords onShow={() => setShown(row)} />
          </li>
        ))}
      </ul>
      <UnreadDialog row={shown} onClose={() => setShown(null)} />
    </>
  )
}

/** A dialog with the JSON of a row. */
export function UnreadDialog({ row, onClose }: { readonly row: UnreadRow | null; onClose(): void }) {
  return (
    <Modal opened={row !== null} onClose={onClose} title={t('Not understood')} size="xl">
      <Text size="sm" mb="sm">
        {t(
          'The service sent this row in an unknown format. Nothing was changed on the service. To report this, copy the diagnostics in About. They list field names, not values.',
        )}
      </Text>
      {row && (
        <Code block mah={420} tabIndex={0} aria-label={t('The row as JSON')}>
          <VisibleText text={row.json} multiline />
        </Code>
      )}
    </Modal>
  )
}
