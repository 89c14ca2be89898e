import { CloseButton } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
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
      <span>Gatehouse {state.release.version} is available.</span>
      <button type="button" className={status.action} onClick={openAbout}>
        What’s new
      </button>
      <CloseButton size="xs" aria-label="Close this notice" onClick={() => setClosed(state.release.version)} />
    </div>
  )
}
