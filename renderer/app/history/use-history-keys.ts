import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useIsMac } from '../../lib/app-info/use-app-info.ts'
import { everywhere } from '../../ui/keyboard/key-help.ts'
import { useHotkey } from '../../ui/keyboard/use-hotkey.ts'
import { historyKeys } from './history-keys.ts'

/** The buttons at the side of a mouse, as `MouseEvent.button` counts them. */
const sideButtons = { back: 3, forward: 4 } as const

/** Goes back and forward by keys and by the side buttons of a mouse. What the host does by itself with them is left out. */
export function useHistoryKeys(): void {
  const { history } = useRouter()
  const isMac = useIsMac()
  const keys = historyKeys(isMac)
  const shared = { area: everywhere, whileTyping: !isMac }
  useHotkey({ ...shared, keys: [keys.back], words: 'Back', run: () => history.back() })
  useHotkey({ ...shared, keys: [keys.forward], words: 'Forward', run: () => history.forward() })
  useEffect(() => {
    const onMouseUp = (event: MouseEvent) => {
      if (event.button !== sideButtons.back && event.button !== sideButtons.forward) return
      event.preventDefault()
      if (event.button === sideButtons.back) history.back()
      else history.forward()
    }
    window.addEventListener('mouseup', onMouseUp)
    return () => window.removeEventListener('mouseup', onMouseUp)
  }, [history])
}
