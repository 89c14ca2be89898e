import { t } from '#shared/i18n/i18n.ts'

/** The commands of the window, each declared once: native menu, palette, sheet of keys and tooltips follow from it. */

interface Command {
  readonly title: string
  /** Where it can be used, as the sheet of keys groups them. */
  readonly area: 'Everywhere' | 'Tabs' | 'In a project'
  /** The default keys. `mod` is Control, on a Mac Command. */
  readonly keys: readonly string[]
  readonly macKeys?: readonly string[]
  /** The same keys on other keyboards; never shown. */
  readonly alternatives?: readonly string[]
  /** A sequence of two keys for the same command, when no text field has the focus. */
  readonly sequence?: readonly [first: string, second: string]
  /** Handled before the code editor, which has a key sequence that starts with it. */
  readonly isFirst?: true
  /** On a Mac its keys belong to the text that has the focus. */
  readonly yieldsOnMac?: true
  /** Other systems have nothing that it could open. */
  readonly isMacOnly?: true
}

/** The order is that of the list in which keys are changed. */
const commands = {
  palette: { title: t('Go to…'), area: 'Everywhere', keys: ['mod+K'], isFirst: true },
  goToFile: { title: t('Go to file'), area: 'In a project', keys: ['mod+P'] },
  fileTree: { title: t('Show or hide the file tree'), area: 'In a project', keys: ['mod+shift+E'] },
  refresh: { title: t('Refresh'), area: 'Everywhere', keys: ['mod+R', 'F5'] },
  back: {
    title: t('Back'),
    area: 'Everywhere',
    keys: ['alt+ArrowLeft'],
    macKeys: ['mod+['],
    yieldsOnMac: true,
  },
  forward: {
    title: t('Forward'),
    area: 'Everywhere',
    keys: ['alt+ArrowRight'],
    macKeys: ['mod+]'],
    yieldsOnMac: true,
  },
  home: { title: t('Go to Home'), area: 'Everywhere', keys: [], sequence: ['g', 'h'] },
  projects: { title: t('Go to projects'), area: 'Everywhere', keys: [], sequence: ['g', 'p'] },
  connections: { title: t('Go to connections'), area: 'Everywhere', keys: [], sequence: ['g', 'c'] },
  newWindow: { title: t('New window'), area: 'Everywhere', keys: ['mod+N'] },
  copyLink: { title: t('Copy link'), area: 'Everywhere', keys: [] },
  saveLink: { title: t('Save link file…'), area: 'Everywhere', keys: [] },
  share: { title: t('Share…'), area: 'Everywhere', keys: [], isMacOnly: true },
  savePdf: { title: t('Save as PDF…'), area: 'Everywhere', keys: [] },
  // Ctrl+P goes to a file.
  print: { title: t('Print…'), area: 'Everywhere', keys: ['mod+shift+P'] },
  newTab: { title: t('New tab'), area: 'Tabs', keys: ['mod+T'] },
  closeTab: { title: t('Close tab'), area: 'Tabs', keys: ['mod+W'] },
  moveTab: { title: t('Move tab to new window'), area: 'Tabs', keys: [] },
  reopenTab: { title: t('Reopen closed tab'), area: 'Tabs', keys: ['mod+shift+T'] },
  nextTab: { title: t('Next tab'), area: 'Tabs', keys: ['ctrl+Tab'] },
  previousTab: { title: t('Previous tab'), area: 'Tabs', keys: ['ctrl+shift+Tab'] },
  lastTab: { title: t('Last tab'), area: 'Tabs', keys: ['mod+9'] },
  sidebar: { title: t('Collapse or expand the sidebar'), area: 'Everywhere', keys: ['mod+B'] },
  zoomIn: {
    title: t('Zoom in'),
    area: 'Everywhere',
    keys: ['mod+[plus]'],
    // Some keyboards have the plus behind Shift, others the equals sign in its place.
    alternatives: ['mod+shift+[plus]', 'mod+=', 'mod+shift+='],
  },
  zoomOut: { title: t('Zoom out'), area: 'Everywhere', keys: ['mod+-'] },
  zoomReset: { title: t('Reset zoom'), area: 'Everywhere', keys: ['mod+0'] },
  leaveSudo: { title: t('Stop acting as another user'), area: 'Everywhere', keys: ['mod+shift+L'], isFirst: true },
  keys: { title: t('Show the keys'), area: 'Everywhere', keys: ['mod+/'] },
  checkService: { title: t('Check this service'), area: 'Everywhere', keys: [] },
  selfCheck: { title: t('Run self-check…'), area: 'Everywhere', keys: [] },
  copyDiagnostics: { title: t('Copy diagnostics'), area: 'Everywhere', keys: [] },
  about: { title: t('About Gatehouse'), area: 'Everywhere', keys: [] },
  tour: { title: t('Take the tour'), area: 'Everywhere', keys: [] },
} as const satisfies Readonly<Record<string, Command>>

export type AppCommand = keyof typeof commands
export const appCommands = Object.keys(commands).filter(isCommand)

/** The keys that a person chose, by command; none for a command without keys. */
export type ChosenKeys = Readonly<Record<string, readonly string[]>>

/** How keys are written: modifiers, then one key. A plus is `[plus]`. */
export const keysPattern = /^(?:(?:mod|ctrl|alt|shift)\+){0,3}(?:\[plus\]|[^\s+]{1,12})$/

function isCommand(id: string): id is AppCommand {
  return Object.hasOwn(commands, id)
}

export function getCommand(id: AppCommand): Command {
  return commands[id]
}

/** The keys of a command that are shown: those that were chosen, else its own. */
export function getKeys(id: AppCommand, chosen: ChosenKeys, isMac: boolean): readonly string[] {
  const { keys, macKeys } = getCommand(id)
  return chosen[id] ?? (isMac ? (macKeys ?? keys) : keys)
}

/** The chosen keys after a command is reset to its defaults, which are removed from commands that were given them. */
export function withoutChosen(id: AppCommand, chosen: ChosenKeys, isMac: boolean): Record<string, string[]> {
  const own = listenedKeys(id, {}, isMac).map(normal)
  return Object.fromEntries(
    Object.entries(chosen)
      .filter(([other]) => other !== id)
      .map(([other, keys]) => [other, keys.filter(one => !own.includes(normal(one)))]),
  )
}

/** All keys that run a command. */
export function listenedKeys(id: AppCommand, chosen: ChosenKeys, isMac: boolean): readonly string[] {
  return [...getKeys(id, chosen, isMac), ...(chosen[id] ? [] : (getCommand(id).alternatives ?? []))]
}

/** Keys that can't be assigned to a command, and their owner: the system, the focused text, or a part of a screen. */
const fixedKeys: Readonly<Record<string, string>> = {
  'mod+A': t('Select all'),
  'mod+C': t('Copy'),
  'mod+X': t('Cut'),
  'mod+V': t('Paste'),
  'mod+Z': t('Undo'),
  'mod+shift+Z': t('Redo'),
  'mod+Y': t('Redo'),
  'mod+F': t('Find in the text'),
  'mod+S': t('Save'),
  'mod+H': t('Replace in the text'),
  'mod+M': t('Tab moves focus'),
  'mod+Enter': t('Send'),
  'mod+Q': t('Quit'),
  'mod+alt+H': t('Hide others'),
  'alt+F4': t('Close window'),
  'shift+F10': t('Context menu'),
  'mod+shift+W': t('Close window'),
  'shift+alt+F': t('Format the text'),
  'mod+PageDown': t('Next open file'),
  'mod+PageUp': t('Previous open file'),
  'mod+shift+PageDown': t('Move file tab right'),
  'mod+shift+PageUp': t('Move file tab left'),
  F11: t('Full screen'),
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map(number => [`mod+${number}`, t('Go to tab {number}', { number })])),
}

/** Keys that move in a text or change it, also with a modifier. */
const textKeys = /^(Arrow(Left|Right|Up|Down)|Home|End|Backspace|Delete|Enter|Tab|Escape|PageUp|PageDown)$/

/** Why keys can't be given to a command. `typing`: they are needed for typing. */
export type KeyProblem = { readonly kind: 'typing' } | { readonly kind: 'used'; readonly by: string }

/** Whether a command can get keys: null when it can. */
export function problemOfKeys(id: AppCommand, keys: string, chosen: ChosenKeys, isMac: boolean): KeyProblem | null {
  const wanted = normal(keys)
  const { keys: own, macKeys = [], alternatives = [] } = getCommand(id)
  const isOwn = [...own, ...macKeys, ...alternatives].some(one => normal(one) === wanted)
  if (!isOwn && isForTyping(keys, isMac)) return { kind: 'typing' }
  const fixed = Object.entries(fixedKeys).find(([taken]) => normal(taken) === wanted)
  if (fixed) return { kind: 'used', by: fixed[1] }
  const other = appCommands.find(
    one => one !== id && listenedKeys(one, chosen, isMac).some(taken => normal(taken) === wanted),
  )
  return other ? { kind: 'used', by: getCommand(other).title } : null
}

function isForTyping(keys: string, isMac: boolean): boolean {
  const { modifiers, key } = getParts(keys)
  if (/^F([1-9]|1[0-2])$/.test(key)) return false
  if (textKeys.test(key)) return true
  const isCommandKey = modifiers.has('mod') || modifiers.has('ctrl')
  // Option types letters on a Mac, and Control with Alt is AltGr elsewhere.
  return modifiers.has('alt') ? (isMac ? !isCommandKey : isCommandKey) : !isCommandKey
}

/** Keys with their modifiers apart. */
export function getParts(keys: string): { readonly modifiers: ReadonlySet<string>; readonly key: string } {
  const parts = keys.split('+')
  return { modifiers: new Set(parts.slice(0, -1)), key: parts.at(-1) ?? '' }
}

/** The same text for the same keys: what listens takes Control for `mod`, on a Mac as well. */
function normal(keys: string): string {
  const { modifiers, key } = getParts(keys)
  const named = [...modifiers].map(name => (name === 'ctrl' ? 'mod' : name))
  return [...new Set(named)].toSorted().concat(key.toLowerCase()).join('+')
}
