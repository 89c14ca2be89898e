import { CloseButton } from '@mantine/core'
import { IconRefreshAlert } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAppInfo } from '../../lib/app-info/use-app-info.ts'
import { tabTitle } from '../tabs/tab-title.ts'
import { useWindowTabs } from '../tabs/tabs-context.ts'
import classes from './was-open.module.css'

/**
 * After a run that did not end cleanly: what was open, as links to choose from. One of them may be what stopped the window, so none is
 * opened without being asked for.
 */
export function WasOpen() {
  const places = useAppInfo()?.wasOpen ?? []
  const [isClosed, setClosed] = useState(false)
  const tabs = useWindowTabs()
  const router = useRouter()
  if (places.length === 0 || isClosed) return null
  const active = tabs.routerOf(tabs.state.getState().active)
  return (
    <section className={classes.panel} aria-label="What was open">
      <IconRefreshAlert size={16} aria-hidden />
      <div>
        <p className={classes.text}>Gatehouse did not close properly. What was open:</p>
        <ul className={classes.places}>
          {places.map((at, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a place may be in it twice
            <li key={index}>
              <button type="button" className={classes.place} onClick={() => router.history.push(at)}>
                {tabTitle(active, at)}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <CloseButton size="sm" className={classes.close} aria-label="Close this notice" onClick={() => setClosed(true)} />
    </section>
  )
}
