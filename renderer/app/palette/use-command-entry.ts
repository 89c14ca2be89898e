import { type AppCommand, getCommand } from '#shared/commands.ts'
import { useIsMac } from '../../lib/app-info/use-app-info.ts'
import { keyNames } from '../../ui/keyboard/key-names.ts'
import { getRun, useCommandKeys } from '../../ui/keyboard/use-commands.ts'
import { useCommandRuns } from '../commands/use-window-commands.ts'
import type { Entry } from './entry.ts'

/** Makes an entry of the palette of a command, with the keys that it has. */
export function useCommandEntry(): (id: AppCommand, icon: Entry['icon'], words: string) => Entry {
  const runs = useCommandRuns()
  const getKeys = useCommandKeys()
  const isMac = useIsMac()
  return (id, icon, words) => {
    const [keys] = getKeys(id)
    return {
      key: `command ${id}`,
      label: getCommand(id).title,
      detail: keys && keyNames(keys, isMac).join('+'),
      words,
      icon,
      target: { run: () => getRun(runs, id)?.() },
    }
  }
}
