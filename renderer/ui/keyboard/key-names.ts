const names: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': 'Space',
  Escape: 'Esc',
  '[plus]': '+',
}

/**
 * The keys of a combination or a sequence, as labelled on the keyboard, one after the other.
 * @example keyNames('mod+shift+L', false) // ['Ctrl', 'Shift', 'L'] keyNames('g p', false) // ['g', 'p']
 */
export function keyNames(keys: string, isMac: boolean): readonly string[] {
  // A plus or a space can be the key itself.
  if (keys.length === 1) return [getName(keys, isMac)]
  return keys.split(/[ ]|(?<=.)\+(?=.)/).map(key => getName(key, isMac))
}

function getName(key: string, isMac: boolean): string {
  if (key === 'mod') return isMac ? '⌘' : 'Ctrl'
  if (key === 'ctrl') return isMac ? '⌃' : 'Ctrl'
  if (key === 'alt') return isMac ? '⌥' : 'Alt'
  if (key === 'shift') return isMac ? '⇧' : 'Shift'
  return names[key] ?? key
}
