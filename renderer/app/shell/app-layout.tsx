import { Alert, Autocomplete, Button, CloseButton, Group, Modal, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle, IconRefreshAlert } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Connection } from '#shared/bridge.ts'
import { type AppError, explain } from '#shared/errors.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useAppInfo } from '../../lib/app-info/use-app-info.ts'
import { errorOf, request } from '../../lib/bridge/bridge.ts'
import { useConnections } from '../../lib/connection/use-connection.ts'
import { useOperation } from '../../lib/operations/use-operation.ts'
import { keepBeforeClosing } from '../../lib/unfinished/keep-before-closing.ts'
import { unfinishedSentences, useUnfinished } from '../../lib/unfinished/unfinished.ts'
import { UnfinishedQuestion } from '../../lib/unfinished/unfinished-question.tsx'
import { useBulkJobs } from '../../ui/bulk/bulk.ts'
import { useDownloads } from '../../ui/downloads/use-downloads.ts'
import { UndoDialog } from '../../ui/journal/undo-dialog.tsx'
import { About } from '../about/about.tsx'
import { useBridgeEvents } from '../bridge-events.ts'
import { useWindowCommands } from '../commands/use-window-commands.ts'
import { useSideButtons } from '../history/use-side-buttons.ts'
import { KeysSheet } from '../keys/keys-sheet.tsx'
import { Palette } from '../palette/palette.tsx'
import { CloseTabQuestion } from '../tabs/close-question.tsx'
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
import { unfinishedWords } from './unfinished-words.ts'
import { useActiveConnection } from './use-active-connection.ts'
import { useParamsInView, useSearchInView } from './use-place-in-view.ts'

/** What stands around every screen. */
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
  useReady()
  return (
    <div className={classes.app}>
      <button type="button" className={classes.skip} onClick={focusScreen}>
        Skip to the screen
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

/** Says in the window's title where the person is. */
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
 * After a run that did not end cleanly: what was open, as links to choose from. One of them may be what stopped the window, so none is
 * opened without being asked for.
 */
function WasOpen() {
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

/** Asks before the window closes while something is not finished, and says what that is. */
function CloseGuard() {
  const words = unfinishedWords(useBulkJobs(), useDownloads(), unfinishedSentences(useUnfinished(state => state.told)))
  const isBusy = words.length > 0
  const [isAsking, setAsking] = useState(false)
  // What ends while it is asked about answers for the person; what begins later was not asked about.
  if (isAsking && !isBusy) setAsking(false)
  useEffect(() => {
    if (!isBusy) return
    const stay = (event: BeforeUnloadEvent) => {
      // Electron stays without a word, Chromium asks by itself; either way the page says why.
      event.preventDefault()
      setAsking(true)
    }
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [isBusy])
  return (
    <UnfinishedQuestion
      opened={isAsking}
      title="Close Gatehouse now?"
      sentences={words}
      onStay={() => setAsking(false)}
      onClose={() => void closeForGood()}
    >
      <Text size="sm">What was sent stays as it is. The rest is not done, and not taken up at the next start.</Text>
    </UnfinishedQuestion>
  )
}

/** The page gets no word of its end after this. */
async function closeForGood(): Promise<void> {
  await keepBeforeClosing()
  await request('app.close', {})
}

/** Chooses the user every request is made as from now on (document 1, section 5, "Sudo"). */
function SudoDialog() {
  const { connection: id, close } = useSudoDialog()
  const { data: connections = [] } = useConnections()
  const connection = connections.find(candidate => candidate.id === id)
  return (
    <Modal opened={connection !== undefined} onClose={close} title="Act as another user">
      {connection && <SudoForm key={`${connection.ref}`} connection={connection} onClose={close} />}
    </Modal>
  )
}

function SudoForm({ connection, onClose }: { readonly connection: Connection; readonly onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed.trim(), 200)
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<AppError | null>(null)
  const users = useOperation(
    'users.list',
    { search: asked },
    { connection: connection.ref, enabled: asked.length > 1, keepPrevious: true, secondary: true },
  )
  const names = users.data?.value ?? []
  const isPrevious = typed.trim() !== asked || users.isPrevious

  const begin = async () => {
    setAsking(true)
    setFailure(null)
    try {
      await request('connections.setSudo', { id: connection.id, user: typed.trim() })
      onClose()
    } catch (thrown) {
      setFailure(errorOf(thrown))
      setAsking(false)
    }
  }

  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (typed.trim() !== '') void begin()
      }}
    >
      <Stack gap="sm">
        <Text size="sm">
          Every request of this connection, changes too, will be made with that user&rsquo;s rights and in their name,
          until you leave it or close Gatehouse. The service notes both of you.
        </Text>
        <Autocomplete
          label="Username or ID"
          data={names.map(({ username }) => ({ value: username, disabled: isPrevious }))}
          renderOption={({ option }) => {
            const user = names.find(({ username }) => username === option.value)
            return visibleString(user ? `${user.name} (@${user.username})` : option.value)
          }}
          filter={({ options }) => options}
          value={typed}
          onChange={setTyped}
          // An open list without a line would take the first Escape.
          openOnFocus={false}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        {failure && (
          <Alert color="red" icon={<IconAlertTriangle size={18} />} title={explain(failure).title} role="alert">
            {visibleString(explain(failure, connection.name).sentence)} {explain(failure).nextStep}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={typed.trim() === ''} loading={asking}>
            Act as this user
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
