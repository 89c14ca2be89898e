import { Button, CloseButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { DraftKey } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { subscribe } from '../../../../lib/bridge/bridge.ts'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import classes from './edit-screen.module.css'

/** Shows that another window saved a draft of the same file, from the moment it did. */
export function ElsewhereBar({ of }: { readonly of: DraftKey }) {
  const params = useProjectParams()
  const [isElsewhere, setElsewhere] = useState(false)
  const onSaved = useEffectEvent((saved: DraftKey) => {
    if (isSame(saved, of)) setElsewhere(true)
  })
  useEffect(() => subscribe(event => event.type === 'drafts.changed' && event.saved && onSaved(event.saved)), [])
  if (!isElsewhere) return null
  return (
    <div className={classes.notice} role="status">
      <span className={classes.noticeText}>
        {t('Another window is editing this file too. Both drafts are kept; the one saved last opens next time.')}
      </span>
      <Button
        variant="default"
        renderRoot={props => <Link {...props} to="/c/$connection/p/$project/drafts" params={params} />}
      >
        {t('Show drafts')}
      </Button>
      <CloseButton size="sm" aria-label={t('Close this notice')} onClick={() => setElsewhere(false)} />
    </div>
  )
}

function isSame(one: DraftKey, other: DraftKey): boolean {
  return (
    one.connection === other.connection &&
    one.project === other.project &&
    one.branch === other.branch &&
    one.path === other.path
  )
}
