import { useHotkeyFirst } from '../../../../ui/keyboard/use-hotkey.ts'
import { useShortcuts } from '../../../../ui/keyboard/use-shortcuts.ts'
import { neighbour } from './open-files.ts'
import { isSameFile } from './place.ts'
import type { OpenFilesInView } from './use-open-files.ts'

const area = 'Open files'

/** The keys of the open files. Single letters are for where nothing is typed. */
export function useOpenFilesKeys(open: OpenFilesInView): void {
  const { files, active } = open
  const at = files.findIndex(file => isSameFile(file, active))
  const isTypedIn = files[at]?.place.screen === 'edit'
  const inView = isTypedIn ? undefined : files[at]
  const step = (by: 1 | -1) => {
    const next = neighbour(files, active, by)
    if (next && !isSameFile(next, active)) open.show(next)
  }
  const carry = (by: 1 | -1) => {
    const file = files[at]
    if (file) open.move(file, Math.min(at + by, files.length - 1))
  }
  const some = (key: string) => (files.length > 0 ? [key] : [])
  useHotkeyFirst({ area, keys: some('mod+PageDown'), words: 'Next open file', run: () => step(1) })
  useHotkeyFirst({ area, keys: some('mod+PageUp'), words: 'Open file before', run: () => step(-1) })
  useHotkeyFirst({ area, keys: some('mod+shift+PageDown'), words: 'Move the tab to the right', run: () => carry(1) })
  useHotkeyFirst({ area, keys: some('mod+shift+PageUp'), words: 'Move the tab to the left', run: () => carry(-1) })
  useShortcuts(area, {
    k: { words: 'Keep the file open', run: inView && !inView.isKept ? () => open.keep(inView) : undefined },
    w: { words: 'Close the file', run: inView && (() => open.close([inView])) },
    W: { words: 'Open the file that was closed last', run: open.canReopen && !isTypedIn ? open.reopen : undefined },
  })
}
