import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { UndoDialog } from '../../ui/journal/undo-dialog.tsx'
import { everywhere } from '../../ui/keyboard/key-help.ts'
import { useHotkey } from '../../ui/keyboard/use-hotkey.ts'
import { useSequence } from '../../ui/keyboard/use-sequence.ts'
import { About } from '../about/about.tsx'
import { useBridgeEvents } from '../bridge-events.ts'
import { useHistoryKeys } from '../history/use-history-keys.ts'
import { KeysSheet } from '../keys/keys-sheet.tsx'
import { Palette } from '../palette/palette.tsx'
import { CloseTabQuestion } from '../tabs/close-question.tsx'
import { TabPanels } from '../tabs/tab-panels.tsx'
import { TabStrip } from '../tabs/tab-strip.tsx'
import { useAddress } from '../tabs/use-address.ts'
import { useKeepTabs } from '../tabs/use-keep-tabs.ts'
import { useLinksInTabs } from '../tabs/use-links-in-tabs.ts'
import { useTabKeys } from '../tabs/use-tab-keys.ts'
import { Tour } from '../tour/tour.tsx'
import { UpdateBar } from '../updates/update-bar.tsx'
import { useReady } from '../use-ready.ts'
import classes from './app-layout.module.css'
import { BulkPanelWhenOpen } from './bulk/bulk-panel-when-open.tsx'
import { CloseGuard } from './close-guard.tsx'
import { Header } from './header.tsx'
import { HealthBar } from './health-bar.tsx'
import { MisfitsBar } from './misfits-bar.tsx'
import { NoticeBars } from './notice-bars.tsx'
import { ProgressLine } from './progress-line.tsx'
import { focusScreen, useScreenFocus } from './screen-focus.ts'
import { SudoBar } from './sudo-bar.tsx'
import { SudoDialog } from './sudo-dialog.tsx'
import { useActiveConnection } from './use-active-connection.ts'
import { useCommands } from './use-commands.ts'
import { useWindowTitle } from './use-window-title.ts'
import { WasOpen } from './was-open.tsx'

/** What stands around every screen. */
export function AppLayout() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const active = useActiveConnection()
  const refresh = () => void client.invalidateQueries({ refetchType: 'active' })
  const goTo = (to: '/c/$connection/home' | '/c/$connection/projects') => {
    if (active) void navigate({ to, params: { connection: active.id } })
    else void navigate({ to: '/connections' })
  }
  useHotkey({
    area: everywhere,
    keys: ['mod+R', 'F5'],
    words: 'Refresh the screen',
    whileTyping: true,
    run: refresh,
  })
  useSequence('g', 'h', 'To what needs attention', () => goTo('/c/$connection/home'))
  useSequence('g', 'p', 'To the projects', () => goTo('/c/$connection/projects'))
  useSequence('g', 'c', 'To the connections', () => void navigate({ to: '/connections' }))
  useHistoryKeys()
  useTabKeys()
  useLinksInTabs()
  useAddress()
  useKeepTabs()
  useBridgeEvents()
  useCommands(refresh)
  useScreenFocus()
  useWindowTitle()
  useReady()
  return (
    <div className={classes.app}>
      <button type="button" className={classes.skip} onClick={focusScreen}>
        Skip to the screen
      </button>
      <Header onRefresh={refresh} />
      <TabStrip />
      <ProgressLine />
      <SudoBar />
      <NoticeBars />
      <UpdateBar />
      <HealthBar />
      <MisfitsBar />
      <WasOpen />
      <TabPanels />
      <Palette />
      <KeysSheet />
      <SudoDialog />
      <UndoDialog />
      <BulkPanelWhenOpen />
      <CloseGuard />
      <CloseTabQuestion />
      <About />
      <Tour />
    </div>
  )
}
