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
    ...(event.shiftKey ? ['shift'] : []),
  ]
  return [...modifiers, getName(event.key)].join('+')
}

function getName(key: string): string {
  if (key === '+') return '[plus]'
  if (key === ' ') return 'Space'
  return key.length === 1 ? key.toUpperCase() : key
}
