import { z } from 'zod'
import { atMost } from './bounds.ts'
import { type ChosenKeys, keysPattern } from './commands.ts'
import { connectionId } from './connection.ts'
import { shownLanguages } from './i18n/languages.ts'

/** Types of the window and the app, shared by page and main. */

/** Zoom is in per cent. */
export const zoomLimits = { smallest: 50, usual: 100, largest: 300 } as const

/** Width of the sidebar in pixels. */
export const sidebarWidths = { min: 160, max: 360, default: 200 } as const

/** Width of the tree beside a file or folder, in pixels. */
export const fileTreeWidths = { min: 160, max: 560, default: 260 } as const

/** Width of the panel with the details of a row, in pixels. */
export const sidePanelWidths = { min: 280, max: 800, default: 420 } as const

/** So many tabs a window has at most: what stands in them stays in memory. */
export const maxTabs = 20

/** So many windows the app has at most. */
export const maxWindows = 10

/** Longer ways back and forward lose their ends when a tab moves to another window. */
export const maxMovedPlaces = 50

const place = z.string().startsWith('/').max(4000)

/** The screens that a tab was at, as route paths, and which of them it is at. */
const tabPlaces = z
  .strictObject({
    paths: z.array(place).min(1).max(maxMovedPlaces),
    index: z
      .number()
      .int()
      .min(0)
      .max(maxMovedPlaces - 1),
  })
  .refine(({ paths, index }) => index < paths.length)
export type TabPlaces = z.output<typeof tabPlaces>

/** The settings of the app's appearance and behaviour. */
export const shellSettings = {
  /** Null follows the system. */
  language: z.enum(shownLanguages).nullable(),
  /** `system` follows `prefers-contrast`. */
  contrast: z.enum(['normal', 'high', 'system']),
  /** `system` follows `prefers-reduced-motion`. */
  motion: z.enum(['system', 'reduced']),
  zoom: z.number().int().min(zoomLimits.smallest).max(zoomLimits.largest),
  /** Whether the system notifies the user of completed work while another window is in front. */
  notifications: z.boolean(),
  /** Whether the app may check for updates automatically. */
  updateCheck: z.boolean(),
  tourSeen: z.boolean(),
  /** Running without a window. */
  background: z.strictObject({
    /** Whether the app keeps running, with an icon in the tray, when its last window is closed. */
    isOn: z.boolean(),
    pausesOnBattery: z.boolean(),
    /** Connections that are not looked at while no window is open. */
    excluded: z.array(connectionId).max(100),
  }),
  startsAtLogin: z.boolean(),
  /** Whether recent projects are listed in the jump list (Windows) or the menu of the dock (macOS), where others may see their names. */
  listsRecent: z.boolean(),
  /** When collapsed, it shows only icons. */
  sidebar: z.strictObject({
    width: z.number().int().min(sidebarWidths.min).max(sidebarWidths.max),
    isFolded: z.boolean(),
  }),
  /** The tree beside a file or folder. */
  fileTree: z.strictObject({
    width: z.number().int().min(fileTreeWidths.min).max(fileTreeWidths.max),
    isHidden: z.boolean(),
  }),
  sidePanel: z.strictObject({ width: z.number().int().min(sidePanelWidths.min).max(sidePanelWidths.max) }),
  /** Whether histories have their graph. */
  commitGraph: z.boolean(),
  /** The chosen keys of commands, by the command's ID; unknown IDs are ignored. */
  keys: z.record(z.string().max(40), z.array(z.string().regex(keysPattern)).max(4)).refine(atMost(100)),
  /** The keys inside of editors. */
  editorKeys: z.enum(['standard', 'vim']),
  /** The tabs of the window where there are several: their screens as route paths, and which of them is in view. */
  tabs: z.strictObject({
    open: z.array(place).max(maxTabs),
    active: z
      .number()
      .int()
      .min(0)
      .max(maxTabs - 1),
  }),
} as const

const noKeys: z.output<typeof shellSettings.keys> & ChosenKeys = {}
const defaultBackground: z.output<typeof shellSettings.background> = {
  isOn: false,
  pausesOnBattery: true,
  excluded: [],
}
const defaultSidebar: z.output<typeof shellSettings.sidebar> = { width: sidebarWidths.default, isFolded: false }
const defaultFileTree: z.output<typeof shellSettings.fileTree> = { width: fileTreeWidths.default, isHidden: false }
const defaultSidePanel: z.output<typeof shellSettings.sidePanel> = { width: sidePanelWidths.default }
const noTabs: z.output<typeof shellSettings.tabs> = { open: [], active: 0 }

export const defaultShellSettings = {
  language: null,
  contrast: 'system',
  motion: 'system',
  zoom: zoomLimits.usual,
  notifications: true,
  updateCheck: false,
  tourSeen: false,
  background: defaultBackground,
  startsAtLogin: false,
  listsRecent: false,
  sidebar: defaultSidebar,
  fileTree: defaultFileTree,
  sidePanel: defaultSidePanel,
  commitGraph: true,
  keys: noKeys,
  editorKeys: 'standard',
  tabs: noTabs,
} as const

export const shellMethods = {
  /** Long work of the page has ended; main notifies the user if the window is not focused. */
  'app.workEnded': z.strictObject({
    work: z.enum(['bulk', 'dryRun', 'audit']),
    done: z.number().int().min(0).max(1e9),
    failed: z.number().int().min(0).max(1e9),
  }),
  /** How far long work of the page is, for the dock or the taskbar: from 0 to 1, `unknown` for work of unknown length, null for none. */
  'app.progress': z.strictObject({ fraction: z.union([z.number().min(0).max(1), z.literal('unknown')]).nullable() }),
  /** The result of the update check. `now` checks immediately, otherwise at most once a day, and only if allowed. */
  'app.updates': z.strictObject({ now: z.boolean() }),
  /** Opens another window, with one tab. */
  'app.openWindow': z.strictObject({ tab: tabPlaces }),
  /** The user decided to keep the window open that was to be closed: the app does not quit either. */
  'app.stay': z.strictObject({}),
} as const satisfies Record<string, z.ZodType>

/** A version that is newer than this one. */
export interface Release {
  readonly version: string
  /** http(s); the person is shown its host before it opens. */
  readonly address: string
  readonly notes: string
}

/** `notSetUp`: this build has no feed. `failed`: why, in a sentence. */
export type UpdateState =
  | { readonly state: 'notSetUp' }
  | { readonly state: 'notAsked' }
  | { readonly state: 'current'; readonly checkedAt: string }
  | { readonly state: 'newer'; readonly checkedAt: string; readonly release: Release }
  | { readonly state: 'failed'; readonly checkedAt: string; readonly reason: string }

export interface ShellResults {
  'app.workEnded': null
  'app.progress': null
  'app.updates': UpdateState
  'app.openWindow': null
  'app.stay': null
}
