import { Button, CloseButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { DraftKey } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { subscribe } from '../../../../lib/bridge/bridge.ts'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import { sameKey } from '../../model/edit/draft-keeper.ts'
import classes from './edit-screen.module.css'

/** Shows that another window saved a draft of the same file, from the moment it did. */
export function ElsewhereBar({ of }: { readonly of: DraftKey }) {
  const params = useProjectParams()
  const [saved, setSaved] = useState<DraftKey | null>(null)
  const onSaved = useEffectEvent((key: DraftKey) => {
    if (sameKey(key, of)) setSaved(key)
  })
  useEffect(() => subscribe(event => event.type === 'drafts.changed' && event.saved && onSaved(event.saved)), [])
  // Not of a path that the edit had before it was renamed.
  if (saved === null || !sameKey(saved, of)) return null
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
      <CloseButton size="sm" aria-label={t('Close this notice')} onClick={() => setSaved(null)} />
    </div>
  )
}
