import { Anchor, CloseButton } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useAbout } from '../about/about-state.ts'
import bars from '../shell/bars.module.css'
import { useUpdates } from './use-updates.ts'

/** Across the window when a newer version is there, until it is closed. */
export function UpdateBar() {
  const state = useUpdates()
  const openAbout = useAbout(about => about.open)
  const [closed, setClosed] = useState('')
  if (state?.state !== 'newer' || state.release.version === closed) return null
  return (
    <div className={bars.bar} data-tone="notice" role="status">
      <IconInfoCircle size={16} aria-hidden />
      <span>Gatehouse {state.release.version} is there.</span>
      <Anchor component="button" type="button" inherit onClick={openAbout}>
        What is new
      </Anchor>
      <CloseButton
        size="sm"
        className={bars.close ?? ''}
        aria-label="Close this notice"
        onClick={() => setClosed(state.release.version)}
      />
    </div>
  )
}
