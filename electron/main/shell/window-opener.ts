import { screen } from 'electron'
import { type AppInfo, type ConnectionId, maxLocationLength, type WindowSettings } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { maxWindows, type TabPlaces } from '#shared/shell.ts'
import { invalid } from '../failure.ts'
import { aboutFault, type Log, sayToStderr as say } from '../log.ts'
import { type OpenedWindow, openWindow, showWindow } from '../window.ts'
import type { AppShell } from './app-shell.ts'
import type { AppWindow } from './app-windows.ts'
import { createHangGuard } from './hang-guard.ts'
import {
  besidePlacement,
  getPlacement,
  type KeptWindow,
  type Placement,
  placeOn,
  type WindowState,
  withPlace,
} from './window-state.ts'
import type { WindowsFile } from './windows-file.ts'

/** The initial state of a page. */
type PageStart = Pick<AppInfo, 'openAt' | 'initialTab' | 'previousScreens'>

/** How the windows of the last run are restored. */
interface Restoring {
  /** The last run did not end cleanly: one window offers the screens of all. */
  readonly wasLeft: boolean
  /** The run has one window and saves nothing of it: a screenshot, a check, or a connection for this run. */
  readonly isAlone: boolean
  /** The screen for the window used last. */
  readonly openAt: string | null
}

interface OpenerParts {
  readonly shell: AppShell
  readonly file: WindowsFile
  readonly preload: string
  readonly log: Log
  /** Whether the app keeps running without a window. */
  runsInBackground(): boolean
  /** Whether downloads run or wait. */
  isDownloading(): boolean
  /** Ends the app: the page of its only window is gone. */
  end(code: number): void
}

/** Opens, restores and closes the windows. */
export interface WindowOpener {
  /** Opens the windows of the last run, or one; returns the one in front. Once, when Electron is ready. */
  restore(how: Restoring): AppWindow
  /** The same, but the windows are opened when the first one is requested. */
  restoreLater(how: Pick<Restoring, 'wasLeft'>): void
  /**
   * Opens another window, with one tab.
   * @throws Failure (validation) when the maximum number of windows is open
   */
  openTab(tab: TabPlaces): void
  /** Reopens the windows when none is open, as on macOS, where the app keeps running. */
  reopen(): void
  /** The initial state of the page of the current window. */
  start(): PageStart
  /** Offers screens after a crash, if the windows have saved none. */
  offer(places: readonly string[]): void
  /** The own settings of the current window, as far as its page has set them. */
  getOwn(): WindowSettings
  setOwn(own: WindowSettings): void
  /** Forgets the screens of a connection that was removed, or became another one. */
  forgetConnection(id: ConnectionId): void
  /** Closes all windows, each after its page agreed; the app then ends. They are restored at the next start. */
  quit(): void
  isQuitting(): boolean
  /** Cancels quitting because a page stays open, and reopens the windows that were already closed. */
  stay(): void
  /** Flushes pending writes. Windows that close from now on are still restored. */
  close(): void
}

interface OpenWindow {
  readonly opened: OpenedWindow
  readonly shown: AppWindow
  kept: KeptWindow
  start: PageStart
  /** Its page crashed once and was reloaded. */
  hasCrashed: boolean
}

const plainStart: PageStart = { openAt: null, initialTab: null, previousScreens: [] }
const nothingKept: KeptWindow = { state: null, own: {} }

const getAreas = () => screen.getAllDisplays().map(({ workArea }) => workArea)

interface EntryEvents {
  readonly changed: () => void
  readonly gone: (entry: OpenWindow, reason: string, canReload: boolean) => void
  readonly openScreen: (from: OpenWindow, screen: string, where: 'tab' | 'window') => void
  /** The page is reloaded: its window stays open. */
  readonly stay: () => void
}

/** Opens one window. `changed` is called when its saved state changed. */
function openEntry(
  { shell, preload, log }: OpenerParts,
  { kept, placement, start }: { readonly kept: KeptWindow; readonly placement: Placement; readonly start: PageStart },
  { changed, gone, openScreen, stay }: EntryEvents,
): OpenWindow {
  const guard = createHangGuard({
    ask: signal => {
      log('window.unresponsive')
      return shell.askWhetherToWait(opened.window, signal)
    },
    reload: async () => {
      log('window.reloaded')
      entry.start = { ...plainStart, previousScreens: getScreens(entry) }
      stay()
      await opened.restartPage()
    },
  })
  const opened = openWindow({
    preload,
    placement,
    onPlaced: state => {
      entry.kept = withPlace(entry.kept, state, getAreas())
      changed()
    },
    onOpenScreen: (at, where) => openScreen(entry, at, where),
    onGone: (reason, canReload) => gone(entry, reason, canReload),
    onUnresponsive: () => void guard.unresponsive().catch(error => log('app.failed', aboutFault(error))),
    onResponsive: guard.responsive,
  })
  const entry: OpenWindow = { opened, shown: shell.show(opened.window), kept, start, hasCrashed: false }
  // After the listener of the shell, which moves the window to the front of its list.
  opened.window.on('focus', changed)
  return entry
}

/** The open windows, and the windows that the next start restores. */
function createKeptWindows({ shell, file }: Pick<OpenerParts, 'shell' | 'file'>) {
  const windows = new Map<AppWindow, OpenWindow>()
  /** The windows that the next start restores, the one used last first; null before the file was read. */
  let kept: readonly KeptWindow[] | null = null
  let isAlone = false
  let before: readonly KeptWindow[] = []
  /** The windows of a quit, in the order of their use when it started: while they close, the focus moves through them. */
  let leaving: readonly OpenWindow[] | null = null

  const list = () => shell.windows.list().flatMap(shown => windows.get(shown) ?? [])

  function keep(all: readonly KeptWindow[]): void {
    kept = all
    // A single window replaces the position of the one used last, and saves nothing else.
    if (!isAlone) file.keep(all)
    else if (all[0]) file.keep([{ ...all[0], own: before[0]?.own ?? {} }, ...before.slice(1)])
  }
  function remember(): void {
    const opened = list()
    const all = leaving === null ? opened : [...opened.filter(one => !leaving?.includes(one)), ...leaving]
    keep(all.map(one => one.kept))
  }

  return {
    windows,
    remember,
    flush: file.flush,
    get: () => kept ?? [],
    /** Reads the saved windows. Returns the windows to open, and the screens to offer. */
    begin: (how: Restoring) => {
      before = file.read()
      const found = restorable(before, how)
      kept = found.all
      isAlone = how.isAlone
      return found
    },
    getCurrent: () => {
      const current = shell.windows.current()
      return current && (windows.get(current) ?? null)
    },
    leave: () => {
      leaving ??= list()
    },
    /** Returns the windows that quitting has closed. */
    stay: () => {
      const closed = leaving?.filter(({ shown }) => !windows.has(shown)) ?? []
      leaving = null
      remember()
      return closed.map(one => one.kept)
    },
    forget: (id: ConnectionId) => {
      const without = (one: KeptWindow): KeptWindow => ({ ...one, own: withoutConnection(one.own, id) })
      for (const entry of [...windows.values(), ...(leaving ?? [])]) entry.kept = without(entry.kept)
      if (windows.size > 0) remember()
      else if (kept !== null) keep(kept.map(without))
      else file.keep(file.read().map(without))
      file.flush()
    },
  }
}

/**
 * Reloads the page at Home, once: its drafts are kept. A window whose page crashes again or can't be loaded is closed; the app ends with its
 * only window, unless it keeps running without one.
 */
function handleGone(
  { log, end, runsInBackground }: OpenerParts,
  { count, stay }: { readonly count: number; readonly stay: () => void },
  entry: OpenWindow,
  { reason, canReload }: { readonly reason: string; readonly canReload: boolean },
): void {
  say(reason)
  log('window.gone')
  if (canReload && !entry.hasCrashed) {
    entry.hasCrashed = true
    entry.start = { ...plainStart, previousScreens: getScreens(entry) }
    stay()
    entry.opened.loadPage()
  } else if (count === 1 && !runsInBackground()) end(1)
  else entry.opened.window.destroy()
}

type Phase = 'starting' | 'running' | 'quitting' | 'ended'

/** Downloads end with the app, so the page of its last window asks for confirmation; when the app quits, that of the window in front. */
function confirmEnd(
  { shell: { windows }, isDownloading, runsInBackground }: OpenerParts,
  shown: AppWindow,
  phase: Phase,
  event: { preventDefault(): void },
): void {
  if (!isDownloading() || windows.lastUsed() !== shown) return
  const isLast = phase === 'running' && windows.list().length === 1 && !runsInBackground()
  if (!isLast && phase !== 'quitting') return
  event.preventDefault()
  shown.send({ type: 'app.confirmEnd' })
}

/** Creates the opener of the windows. None is open yet. */
export function createWindowOpener(parts: OpenerParts): WindowOpener {
  const { shell } = parts
  const all = createKeptWindows(parts)
  const { windows, remember, getCurrent } = all
  let phase: Phase = 'starting'
  /** The initial state of the page in front, when the windows are restored later. */
  let later: PageStart = plainStart

  function open(begin: KeptWindow, placement: Placement, start: PageStart): AppWindow {
    const events = { changed: remember, gone, openScreen, stay }
    const entry = openEntry(parts, { kept: begin, placement, start }, events)
    windows.set(entry.shown, entry)
    entry.opened.window.on('close', event => confirmEnd(parts, entry.shown, phase, event))
    entry.opened.window.once('closed', () => closed(entry))
    remember()
    return entry.shown
  }

  function closed({ shown }: OpenWindow): void {
    windows.delete(shown)
    // The last window stays in the saved list: the next start restores it.
    if (phase === 'running' && windows.size > 0) remember()
  }

  const gone: EntryEvents['gone'] = (entry, reason, canReload) =>
    handleGone(parts, { count: windows.size, stay }, entry, { reason, canReload })

  const openKept = (left: KeptWindow, start: PageStart = plainStart) =>
    open(left, getPlacement(placeOn(left, getAreas()), getAreas()), start)

  /** Opens the last one first, so that the one used last is in front. */
  function openAll([last = nothingKept, ...others]: readonly KeptWindow[], front: PageStart): AppWindow {
    for (const other of others.toReversed()) openKept(other)
    const shown = openKept(last, front)
    shell.openWaiting()
    return shown
  }

  function openTab(from: OpenWindow | null, tab: TabPlaces): void {
    if (windows.size >= maxWindows)
      throw invalid(t('{maxWindows} windows are open. Close one to open another', { maxWindows }))
    const at = tab.paths[tab.index] ?? '/'
    const placement = besidePlacement(from?.kept.state ?? null, getAreas())
    const begin = { state: stateAt(placement), own: ownAt(at, from?.kept.own) }
    showWindow(open(begin, placement, { ...plainStart, openAt: at, initialTab: tab }).window)
  }

  function openScreen(from: OpenWindow, to: string, where: 'tab' | 'window'): void {
    // When the maximum number of windows is open, the screen opens in a tab.
    if (where === 'tab' || windows.size >= maxWindows) from.shown.send({ type: 'app.openTab', to })
    else openTab(from, { paths: [to], index: 0 })
  }

  function stay(): void {
    if (phase !== 'quitting') return
    phase = 'running'
    for (const left of all.stay()) openKept(left)
  }

  return {
    restore: how => {
      phase = 'running'
      const found = all.begin(how)
      return openAll(found.all, { ...plainStart, openAt: how.openAt, previousScreens: found.previousScreens })
    },
    restoreLater: ({ wasLeft }) => {
      phase = 'running'
      const { previousScreens } = all.begin({ wasLeft, isAlone: false, openAt: null })
      later = { ...plainStart, previousScreens }
    },
    openTab: tab => openTab(getCurrent(), tab),
    reopen: () => {
      if (phase !== 'running' || windows.size > 0) return
      const front = later
      later = plainStart
      openAll(all.get(), front)
    },
    start: () => getCurrent()?.start ?? plainStart,
    offer: places => {
      for (const entry of windows.values()) {
        if (entry.start.previousScreens.length === 0) entry.start = { ...entry.start, previousScreens: places }
      }
    },
    getOwn: () => getCurrent()?.kept.own ?? {},
    setOwn: own => {
      const entry = getCurrent()
      if (!entry) return
      entry.kept = { ...entry.kept, own: { ...entry.kept.own, ...own } }
      remember()
      all.flush()
    },
    forgetConnection: all.forget,
    quit: () => {
      phase = 'quitting'
      all.leave()
      for (const { window } of shell.windows.list()) window.close()
    },
    isQuitting: () => phase === 'quitting',
    stay,
    close: () => {
      phase = 'ended'
      all.flush()
    },
  }
}

/** Selects which saved windows to open, and the screens to offer. */
function restorable(left: readonly KeptWindow[], { isAlone, wasLeft }: Restoring) {
  if (isAlone) return { all: left.slice(0, 1).map(one => ({ ...one, own: {} })), previousScreens: [] }
  if (wasLeft) return { all: left.slice(0, 1), previousScreens: left.flatMap(({ own }) => getPlaces(own)) }
  return { all: left, previousScreens: [] }
}

/** The open screens of a window: all tabs, or the last screen. */
export function getPlaces({ tabs, lastLocation }: WindowSettings): readonly string[] {
  if (tabs && tabs.open.length > 0) return tabs.open
  return lastLocation ? [lastLocation] : []
}

/**
 * The screens of a page that ended while the app runs: those it keeps, and the one in its address. Of a connection for one run that
 * is the only one: nothing of it is kept.
 */
function getScreens({ kept, opened }: OpenWindow): readonly string[] {
  const places = getPlaces(kept.own)
  const current = opened.getScreen()
  const isOffered =
    current === null || current === '/' || current.length > maxLocationLength || places.includes(current)
  return isOffered ? places : [...places, current]
}

/** The position of a new window; null when the system chooses it. */
function stateAt(placement: Placement): WindowState | null {
  const { x, y } = placement
  return x === undefined || y === undefined ? null : { ...placement, x, y }
}

/** The own settings of a new window at a screen: its connection is the one of the screen, else that of the window it was opened from. */
function ownAt(at: string, from: WindowSettings = {}): WindowSettings {
  const connection = /^\/c\/([^/?#]+)\//.exec(at)?.[1] ?? from.activeConnection
  return { activeConnection: connection, lastLocation: null, tabs: { open: [], active: 0 } }
}

function withoutConnection(own: WindowSettings, id: ConnectionId): WindowSettings {
  const { lastLocation, tabs } = own
  const isWithin = (at: string) => at.startsWith(`/c/${id}/`)
  return {
    ...own,
    ...(lastLocation && isWithin(lastLocation) && { lastLocation: null }),
    ...(tabs && { tabs: { ...tabs, open: tabs.open.map(at => (isWithin(at) ? '/connections' : at)) } }),
  }
}
