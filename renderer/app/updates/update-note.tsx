import { CloseButton } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { useAbout } from '../about/about-state.ts'
import status from '../shell/status-bar.module.css'
import { useUpdates } from './use-updates.ts'

/** In the status bar when a newer version is there, until it is closed. */
export function UpdateNote() {
  const state = useUpdates()
  const openAbout = useAbout(about => about.open)
  const [closed, setClosed] = useState('')
  if (state?.state !== 'newer' || state.release.version === closed) return null
  return (
    <div className={status.note} role="status">
      <IconInfoCircle size={13} aria-hidden />
      <span>{t('Gatehouse {version} is available.', { version: state.release.version })}</span>
      <button type="button" className={status.action} onClick={openAbout}>
        {t('What’s new')}
      </button>
      <CloseButton size="xs" aria-label={t('Close this notice')} onClick={() => setClosed(state.release.version)} />
    </div>
  )
}
