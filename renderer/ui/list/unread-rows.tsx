import { Button } from '@mantine/core'
import { IconFileAlert } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { LazyDialog } from '../dialog/lazy-dialog.tsx'
import classes from './endless-list.module.css'
import type { UnreadRow } from './unread-row.ts'

/** The text of a row that could not be parsed, with a button that shows its JSON. */
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

const JsonDialog = lazy(async () => ({ default: (await import('./unread-dialog.tsx')).JsonDialog }))

/** A dialog with the JSON of a row. */
export function UnreadDialog({ row, onClose }: { readonly row: UnreadRow | null; onClose(): void }) {
  return (
    <LazyDialog isOpen={row !== null}>
      {opened => <JsonDialog json={row?.json ?? ''} opened={opened} onClose={onClose} />}
    </LazyDialog>
  )
}
