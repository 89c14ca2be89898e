/** The keys of an event as commands write them, such as `mod+shift+R`; null while only modifiers are down. */
export function keysPressed(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
  isMac: boolean,
): string | null {
  if (['Control', 'Meta', 'Alt', 'AltGraph', 'Shift', 'Dead', 'Process', 'Unidentified'].includes(event.key))
    return null
  const hasMod = isMac ? event.metaKey : event.ctrlKey
  const modifiers = [
    ...(hasMod ? ['mod'] : []),
    ...(isMac && event.ctrlKey ? ['ctrl'] : []),
    ...(event.altKey ? ['alt'] : []),
  ]
  const name = getName(event.key)
  if (modifiers.length > 0 || name.length > 1) {
    const isPlus = modifiers.length === 0 && name === '[plus]'
    return [...modifiers, ...(event.shiftKey && !isPlus ? ['shift'] : []), name].join('+')
  }
  // Whether a sign needs Shift depends on the keyboard.
  const isLetter = name.toLowerCase() !== name
  if (!isLetter) return name
  return event.shiftKey ? `shift+${name}` : name.toLowerCase()
}

function getName(key: string): string {
  if (key === '+') return '[plus]'
  if (key === ' ') return 'Space'
  return key.length === 1 ? key.toUpperCase() : key
}
