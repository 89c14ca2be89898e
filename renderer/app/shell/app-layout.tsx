import { CloseButton } from '@mantine/core'
import { IconRefreshAlert } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { useAppInfo } from '../../lib/app-info/use-app-info.ts'
import { request } from '../../lib/bridge/bridge.ts'
import { useSettings } from '../../lib/settings/use-settings.ts'
import { keepBeforeClosing } from '../../lib/unfinished/keep-before-closing.ts'
import { useUndo } from '../../ui/journal/undo-state.ts'
import { useAbout } from '../about/about-state.ts'
import { useBridgeEvents } from '../bridge-events.ts'
import { useWindowCommands } from '../commands/use-window-commands.ts'
import { useSideButtons } from '../history/use-side-buttons.ts'
import { useKeysOfSheet, useKeysSheet } from '../keys/keys-sheet-state.ts'
import { isInLanguage, keepLanguage } from '../language.ts'
import { NoticesWhenNeeded } from '../notices/notices-when-needed.tsx'
import { usePalette } from '../palette/palette-state.ts'
import { prefetchCode } from '../prefetch-code.ts'
import { usePrinting } from '../print/print-state.ts'
import { useSelfCheck } from '../self-check/self-check-state.ts'
import { useCloseQuestion } from '../tabs/tab-actions.ts'
import { TabPanels } from '../tabs/tab-panels.tsx'
import { TabStrip } from '../tabs/tab-strip.tsx'
import { tabTitle } from '../tabs/tab-title.ts'
import { useWindowTabs } from '../tabs/tabs-context.ts'
import { useAddress } from '../tabs/use-address.ts'
import { useKeepTabs } from '../tabs/use-keep-tabs.ts'
import { useLinksInTabs } from '../tabs/use-links-in-tabs.ts'
import { useTabNumbers } from '../tabs/use-tab-keys.ts'
import { Tour } from '../tour/tour.tsx'
import { useReady } from '../use-ready.ts'
import { windowTitle } from '../window-title.ts'
import classes from './app-layout.module.css'
import { AppSidebar } from './app-sidebar.tsx'
import { BulkPanelWhenOpen } from './bulk/bulk-panel-when-open.tsx'
import { Header } from './header.tsx'
import { ProgressLine } from './progress-line.tsx'
import { RefusedBanner } from './refused-banner.tsx'
import { focusScreen, useScreenFocus } from './screen-focus.ts'
import { StatusBar } from './status-bar.tsx'
import { useSudoDialog } from './sudo-dialog-state.ts'
import { useUnfinishedWork } from './unfinished-words.ts'
import { useActiveConnection } from './use-active-connection.ts'
import { useParamsInView, useSearchInView } from './use-place-in-view.ts'

/** The frame around every screen. */
export function AppLayout() {
  useWindowCommands()
  useSideButtons()
  useTabNumbers()
  useLinksInTabs()
  useAddress()
  useKeepTabs()
  useBridgeEvents()
  useScreenFocus()
  useWindowTitle()
  useKeysOfSheet()
  useLanguage()
  const isResting = useReady()
  useEffect(() => {
    if (isResting) void prefetchCode()
  }, [isResting])
  return (
    <div className={classes.app}>
      <button type="button" className={classes.skip} onClick={focusScreen}>
        {t('Skip to the screen')}
      </button>
      <Header />
      <TabStrip />
      <ProgressLine />
      <RefusedBanner />
      <WasOpen />
      <div className={classes.body}>
        <AppSidebar />
        <TabPanels />
      </div>
      <StatusBar />
      <DialogsWhenNeeded isResting={isResting} />
      <NoticesWhenNeeded isResting={isResting} />
      <PrintJobWhenAsked />
      <BulkPanelWhenOpen />
      <Tour />
    </div>
  )
}

/** Follows a change of the language, which another window may have made, when drafts are kept. Unfinished work asks before it ends. */
function useLanguage(): void {
  const language = useSettings()?.language
  useEffect(() => {
    if (language !== undefined && !isInLanguage(language)) void keepBeforeClosing().then(() => keepLanguage(language))
  }, [language])
}

/** Sets the window's title to the current place. */
function useWindowTitle(): void {
  const { project, operation } = useParamsInView()
  const search = useSearchInView()
  const connection = useActiveConnection()
  const path = 'path' in search && typeof search.path === 'string' ? search.path : operation
  const title = windowTitle({ path, project, connection: connection?.name })
  useEffect(() => {
    void request('app.setTitle', { title }).catch(() => undefined)
  }, [title])
}

/**
 * After a crash: links to the screens that were open. One of them may have caused it, so none is opened automatically.
 */
function WasOpen() {
  const places = useAppInfo()?.previousScreens ?? []
  const [isClosed, setClosed] = useState(false)
  const tabs = useWindowTabs()
  const router = useRouter()
  if (places.length === 0 || isClosed) return null
  const active = tabs.getRouter(tabs.state.getState().active)
  return (
    <section className={classes.panel} aria-label={t('Previous session')}>
      <IconRefreshAlert size={16} aria-hidden />
      <div>
        <p className={classes.text}>{t('Gatehouse did not close properly. Screens that were open:')}</p>
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
      <CloseButton
        size="sm"
        className={classes.close}
        aria-label={t('Close this notice')}
        onClick={() => setClosed(true)}
      />
    </section>
  )
}

const PrintJob = lazy(async () => ({ default: (await import('../print/print-job.tsx')).PrintJob }))

function PrintJobWhenAsked() {
  const target = usePrinting(state => state.target)
  return (
    target && (
      <Suspense>
        <PrintJob target={target} />
      </Suspense>
    )
  )
}

const Dialogs = lazy(async () => ({ default: (await import('./dialogs.tsx')).Dialogs }))

/** The dialogs of the window. Their code is loaded once the first screen is idle, or when a dialog opens. */
function DialogsWhenNeeded({ isResting }: { readonly isResting: boolean }) {
  const isAsked = [
    usePalette(({ isOpen }) => isOpen),
    useKeysSheet(({ isOpen }) => isOpen),
    useAbout(({ isOpen }) => isOpen),
    useSelfCheck(({ step }) => step.kind !== 'closed'),
    useSudoDialog(({ connection }) => connection !== null),
    useUndo(({ entry }) => entry !== null),
    useCloseQuestion(({ closing }) => closing !== null),
    useUnfinishedWork('app').length > 0,
  ].includes(true)
  return isResting || isAsked ? (
    <Suspense>
      <Dialogs />
    </Suspense>
  ) : null
}
