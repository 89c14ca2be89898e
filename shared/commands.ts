import { t } from '#shared/i18n/i18n.ts'

/** The commands of the window and its screens, each declared once: native menu, palette, sheet of keys and tooltips follow from it. */

/** Where commands can be used, as the sheet of keys groups them. */
export const commandAreas = {
  everywhere: t('Everywhere'),
  tabs: t('Tabs'),
  project: t('In a project'),
  lists: t('Lists'),
  openFiles: t('Open files'),
  file: t('Files and folders'),
  blame: t('Blame'),
  image: t('Image'),
  diff: t('Changes of files'),
  commit: t('Commit'),
  explorer: t('API explorer'),
} as const

export type CommandArea = keyof typeof commandAreas

/** The screens of an area. Areas that no screen has in common may have the same keys; one without screens is on all. */
const screensOfAreas: Readonly<Partial<Record<CommandArea, readonly ('file' | 'edit' | 'diff' | 'explorer')[]>>> = {
  openFiles: ['file', 'edit'],
  file: ['file'],
  blame: ['file'],
  image: ['file'],
  diff: ['diff'],
  commit: ['edit'],
  explorer: ['explorer'],
}

interface Command {
  readonly title: string
  readonly area: CommandArea
  /** The default keys. `mod` is Control, on a Mac Command. Keys without a modifier do nothing while a text is typed. */
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
  /** It leaves the screen or covers it: a form with changes asks before they are lost. */
  readonly leaves?: true
  /** Other systems have nothing that it could open. */
  readonly isMacOnly?: true
}

/** The order is that of the list in which keys are changed. */
const commands = {
  palette: { title: t('Go to…'), area: 'everywhere', keys: ['mod+K'], isFirst: true, leaves: true },
  goToFile: { title: t('Go to file'), area: 'project', keys: ['mod+P'], leaves: true },
  fileTree: { title: t('Show or hide the file tree'), area: 'project', keys: ['mod+shift+E'] },
  refresh: { title: t('Refresh'), area: 'everywhere', keys: ['mod+R', 'F5'] },
  back: {
    title: t('Back'),
    area: 'everywhere',
    keys: ['alt+ArrowLeft'],
    macKeys: ['mod+['],
    yieldsOnMac: true,
    leaves: true,
  },
  forward: {
    title: t('Forward'),
    area: 'everywhere',
    keys: ['alt+ArrowRight'],
    macKeys: ['mod+]'],
    yieldsOnMac: true,
    leaves: true,
  },
  home: { title: t('Go to Home'), area: 'everywhere', keys: [], sequence: ['g', 'h'], leaves: true },
  projects: { title: t('Go to projects'), area: 'everywhere', keys: [], sequence: ['g', 'p'], leaves: true },
  connections: { title: t('Go to connections'), area: 'everywhere', keys: [], sequence: ['g', 'c'], leaves: true },
  newWindow: { title: t('New window'), area: 'everywhere', keys: ['mod+N'] },
  copyLink: { title: t('Copy link'), area: 'everywhere', keys: [] },
  saveLink: { title: t('Save link file…'), area: 'everywhere', keys: [] },
  share: { title: t('Share…'), area: 'everywhere', keys: [], isMacOnly: true },
  savePdf: { title: t('Save as PDF…'), area: 'everywhere', keys: [] },
  // Ctrl+P goes to a file.
  print: { title: t('Print…'), area: 'everywhere', keys: ['mod+shift+P'] },
  newTab: { title: t('New tab'), area: 'tabs', keys: ['mod+T'] },
  closeTab: { title: t('Close tab'), area: 'tabs', keys: ['mod+W'] },
  moveTab: { title: t('Move tab to new window'), area: 'tabs', keys: [] },
  reopenTab: { title: t('Reopen closed tab'), area: 'tabs', keys: ['mod+shift+T'] },
  nextTab: { title: t('Next tab'), area: 'tabs', keys: ['ctrl+Tab'] },
  previousTab: { title: t('Previous tab'), area: 'tabs', keys: ['ctrl+shift+Tab'] },
  lastTab: { title: t('Last tab'), area: 'tabs', keys: ['mod+9'] },
  sidebar: { title: t('Collapse or expand the sidebar'), area: 'everywhere', keys: ['mod+B'] },
  zoomIn: {
    title: t('Zoom in'),
    area: 'everywhere',
    keys: ['mod+[plus]'],
    // Some keyboards have the plus behind Shift, others the equals sign in its place.
    alternatives: ['mod+shift+[plus]', 'mod+=', 'mod+shift+='],
  },
  zoomOut: { title: t('Zoom out'), area: 'everywhere', keys: ['mod+-'] },
  zoomReset: { title: t('Reset zoom'), area: 'everywhere', keys: ['mod+0'] },
  leaveSudo: {
    title: t('Stop acting as another user'),
    area: 'everywhere',
    keys: ['mod+shift+L'],
    isFirst: true,
    leaves: true,
  },
  keys: { title: t('Show the keys'), area: 'everywhere', keys: ['mod+/', '?'] },
  checkService: { title: t('Check this service'), area: 'everywhere', keys: [], leaves: true },
  selfCheck: { title: t('Run self-check…'), area: 'everywhere', keys: [] },
  copyDiagnostics: { title: t('Copy diagnostics'), area: 'everywhere', keys: [] },
  about: { title: t('About Gatehouse'), area: 'everywhere', keys: [] },
  tour: { title: t('Take the tour'), area: 'everywhere', keys: [] },
  search: { title: t('Go to the search field'), area: 'lists', keys: ['/'] },
  nextOpenFile: { title: t('Next open file'), area: 'openFiles', keys: ['mod+PageDown'], isFirst: true, leaves: true },
  previousOpenFile: {
    title: t('Previous open file'),
    area: 'openFiles',
    keys: ['mod+PageUp'],
    isFirst: true,
    leaves: true,
  },
  moveFileRight: { title: t('Move file tab right'), area: 'openFiles', keys: ['mod+shift+PageDown'], isFirst: true },
  moveFileLeft: { title: t('Move file tab left'), area: 'openFiles', keys: ['mod+shift+PageUp'], isFirst: true },
  keepFileOpen: { title: t('Keep the file open'), area: 'openFiles', keys: ['k'] },
  closeFile: { title: t('Close the file'), area: 'openFiles', keys: ['w'], leaves: true },
  reopenFile: { title: t('Reopen closed file'), area: 'openFiles', keys: ['shift+W'], leaves: true },
  editFile: { title: t('Edit the file'), area: 'file', keys: ['e'], leaves: true },
  toggleBlame: { title: t('Show blame or code'), area: 'file', keys: ['b'] },
  linkLines: { title: t('Link to the selected lines'), area: 'file', keys: ['l'] },
  copyPermalink: { title: t('Copy the permalink'), area: 'file', keys: ['y'] },
  nextBlock: { title: t('Next block'), area: 'blame', keys: ['n'] },
  previousBlock: { title: t('Previous block'), area: 'blame', keys: ['p'] },
  zoomImageIn: { title: t('Zoom in'), area: 'image', keys: ['[plus]'], alternatives: ['='] },
  zoomImageOut: { title: t('Zoom out'), area: 'image', keys: ['-'] },
  fitImage: { title: t('Fit to window'), area: 'image', keys: ['0'] },
  actualImageSize: { title: t('Actual size'), area: 'image', keys: ['1'] },
  nextChange: { title: t('Next change'), area: 'diff', keys: ['n'] },
  previousChange: { title: t('Previous change'), area: 'diff', keys: ['p'] },
  nextFile: { title: t('Next file'), area: 'diff', keys: ['j'] },
  previousFile: { title: t('Previous file'), area: 'diff', keys: ['k'] },
  markViewed: { title: t('Mark the file as viewed, or not'), area: 'diff', keys: ['v'] },
  foldFile: { title: t('Fold the file, or unfold it'), area: 'diff', keys: ['x'] },
  // First, as the editor would begin a line with it.
  commit: { title: t('Commit'), area: 'commit', keys: ['mod+Enter'], isFirst: true },
  sendRequest: { title: t('Send the request'), area: 'explorer', keys: ['mod+Enter'] },
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

/** The chosen keys after a command is reset to its defaults, which are removed from commands of the same screens that were given them. */
export function withoutChosen(id: AppCommand, chosen: ChosenKeys, isMac: boolean): Record<string, string[]> {
  const own = listenedKeys(id, {}, isMac).map(normal)
  return Object.fromEntries(
    Object.entries(chosen)
      .filter(([other]) => other !== id)
      .map(([other, keys]) => [
        other,
        isCommand(other) && !canMeet(id, other) ? [...keys] : keys.filter(one => !own.includes(normal(one))),
      ]),
  )
}

/** All keys that run a command. */
export function listenedKeys(id: AppCommand, chosen: ChosenKeys, isMac: boolean): readonly string[] {
  return [...getKeys(id, chosen, isMac), ...(chosen[id] ? [] : (getCommand(id).alternatives ?? []))]
}

/**
 * Keys that can't be assigned to a command, and their owner: the system, or the focused text. The code editor handles those of a
 * text itself, as it does everywhere; a screen that handles one outside of it (find, save) has the same key for the same thing.
 */
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
  'mod+Q': t('Quit'),
  'mod+alt+H': t('Hide others'),
  'alt+F4': t('Close window'),
  'shift+F10': t('Context menu'),
  'mod+shift+W': t('Close window'),
  'shift+alt+F': t('Format the text'),
  F11: t('Full screen'),
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map(number => [`mod+${number}`, t('Go to tab {number}', { number })])),
}

/** Keys that move in a text or change it, also with a modifier. */
const textKeys = /^(Arrow(Left|Right|Up|Down)|Home|End|Backspace|Delete|Enter|Tab|Escape|PageUp|PageDown)$/

/** Why keys can't be given to a command. `typing`: they are needed for typing. */
export type KeyProblem = { readonly kind: 'typing' } | { readonly kind: 'used'; readonly by: string }

/** Whether a command can get keys: null when it can. */
export function problemOfKeys(id: AppCommand, keys: string, chosen: ChosenKeys, isMac: boolean): KeyProblem | null {
  const requested = normal(keys)
  const { keys: own, macKeys = [], alternatives = [] } = getCommand(id)
  const defaults = [...own, ...macKeys, ...alternatives]
  const isOwn = defaults.some(one => normal(one) === requested)
  const mayBePlain = isPlain(keys) && defaults.some(isPlain)
  if (!isOwn && !mayBePlain && isForTyping(keys, isMac)) return { kind: 'typing' }
  const fixed = Object.entries(fixedKeys).find(([taken]) => normal(taken) === requested)
  if (fixed) return { kind: 'used', by: fixed[1] }
  const other = appCommands.find(
    one => one !== id && canMeet(one, id) && takenKeys(one, chosen, isMac).some(taken => normal(taken) === requested),
  )
  return other ? { kind: 'used', by: getCommand(other).title } : null
}

/** Whether keys are one key that also types: then they do nothing while a text is typed. */
export function isPlain(keys: string): boolean {
  const { modifiers, key } = getParts(keys)
  return !['mod', 'ctrl', 'alt'].some(name => modifiers.has(name)) && (key === '[plus]' || key.length === 1)
}

/** Whether both commands can be used on one screen. */
function canMeet(one: AppCommand, other: AppCommand): boolean {
  const [screens, others] = [one, other].map(id => screensOfAreas[getCommand(id).area])
  return !screens || !others || screens.some(screen => others.includes(screen))
}

/** The keys that run a command, and the one that begins its sequence. */
function takenKeys(id: AppCommand, chosen: ChosenKeys, isMac: boolean): readonly string[] {
  return [...listenedKeys(id, chosen, isMac), ...(getCommand(id).sequence?.slice(0, 1) ?? [])]
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

/** Whether two texts mean the same keys. */
export function isSameKeys(one: string, other: string): boolean {
  return normal(one) === normal(other)
}

/** The same text for the same keys: what listens takes Control for `mod`, on a Mac as well. */
function normal(keys: string): string {
  const { modifiers, key } = getParts(keys)
  const named = [...modifiers].map(name => (name === 'ctrl' ? 'mod' : name))
  return [...new Set(named)].toSorted().concat(key.toLowerCase()).join('+')
}
