import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useIsMac } from '../../lib/app-info/use-app-info.ts'
import { keyNames } from '../../ui/keyboard/key-names.ts'
import { historyKeys } from '../history/history-keys.ts'
import { useHistoryEnds } from '../history/use-history-ends.ts'
import type { Entry } from './entry.ts'

/** Back and forward, where there is somewhere to go. */
export function useHistoryActions(): readonly Entry[] {
  const { history } = useRouter()
  const { canGoBack, canGoForward } = useHistoryEnds()
  const isMac = useIsMac()
  const keys = historyKeys(isMac)
  const back: Entry = {
    key: 'action back',
    label: 'Back',
    detail: keyNames(keys.back, isMac).join('+'),
    words: 'history previous screen',
    icon: IconArrowLeft,
    target: { run: () => history.back() },
  }
  const forward: Entry = {
    key: 'action forward',
    label: 'Forward',
    detail: keyNames(keys.forward, isMac).join('+'),
    words: 'history next screen',
    icon: IconArrowRight,
    target: { run: () => history.forward() },
  }
  return [...(canGoBack ? [back] : []), ...(canGoForward ? [forward] : [])]
}
