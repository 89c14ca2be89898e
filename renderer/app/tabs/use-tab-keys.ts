import { useHotkeys } from '@mantine/hooks'
import { openDialogs } from '../../ui/dialog/open-dialogs.ts'
import { aboutTabs, useKeyHelp } from '../../ui/keyboard/key-help.ts'
import { useHotkey } from '../../ui/keyboard/use-hotkey.ts'
import { useTabDeeds } from './tab-deeds.ts'

/** The keys of the tabs, as browsers have them. They do nothing while a dialog is open. */
export function useTabKeys(): void {
  const deeds = useTabDeeds()
  const key = (words: string, keys: readonly string[], run: () => void) => ({
    area: aboutTabs,
    words,
    keys,
    whileTyping: true,
    run: unlessAsked(run),
  })
  useHotkey(key('New tab', ['mod+T'], deeds.newTab))
  useHotkey(key('Close the tab', ['mod+W'], deeds.closeActive))
  useHotkey(key('Open the tab that was closed last', ['mod+shift+T'], deeds.reopen))
  useHotkey(key('Next tab', ['ctrl+Tab'], () => deeds.step(1)))
  useHotkey(key('Previous tab', ['ctrl+shift+Tab'], () => deeds.step(-1)))
  useHotkey(key('Go to the last tab', ['mod+9'], () => deeds.goToNth(-1)))
  useHotkeys(
    [0, 1, 2, 3, 4, 5, 6, 7].map(index => [`mod+${index + 1}`, unlessAsked(() => deeds.goToNth(index))]),
    [],
    true,
  )
  useKeyHelp(aboutTabs, [{ keys: ['mod+1…8'], words: 'Go to tab 1–8' }])
}

/** A dialog belongs to the tab below it, or asks about it. */
export function unlessAsked(run: () => void): () => void {
  return () => {
    if (openDialogs().length === 0) run()
  }
}
