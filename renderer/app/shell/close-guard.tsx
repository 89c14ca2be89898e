import { Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { request, subscribe } from '../../lib/bridge/bridge.ts'
import { keepBeforeClosing } from '../../lib/unfinished/keep-before-closing.ts'
import { UnfinishedQuestion } from '../../lib/unfinished/unfinished-question.tsx'
import { getUnfinishedWork, useUnfinishedWork } from './unfinished-words.ts'

/**
 * Asks for confirmation before the window closes with unfinished work, and lists that work. When all of it ends during
 * the confirmation, the window closes, as the user wanted.
 */
export function CloseGuard() {
  const [asking, setAsking] = useState<'window' | 'app' | null>(null)
  const words = useUnfinishedWork(asking ?? 'window')
  const isBusy = words.length > 0
  const isOver = asking !== null && !isBusy
  const stay = () => {
    setAsking(null)
    // Main may have closed it because the app quits.
    void request('app.stay', {}).catch(() => undefined)
  }
  const closeIfKept = useEffectEvent(() => void closeForGood().then(isKept => isKept || stay()))
  useEffect(() => {
    if (isOver) closeIfKept()
  }, [isOver])
  useEffect(
    () =>
      subscribe(event => {
        if (event.type === 'app.confirmEnd') setAsking('app')
      }),
    [],
  )
  useEffect(() => {
    // Reads the stores: what was typed a moment ago is not rendered yet.
    const ask = (event: BeforeUnloadEvent) => {
      if (getUnfinishedWork().length === 0) return
      // Electron keeps the window open without a message, Chromium shows its own; either way the page shows the reason.
      event.preventDefault()
      setAsking(before => before ?? 'window')
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return (
    <UnfinishedQuestion
      opened={asking !== null && isBusy}
      title={asking === 'app' ? t('Quit Gatehouse?') : t('Close this window?')}
      confirm={asking === 'app' ? t('Quit anyway') : t('Close anyway')}
      sentences={words}
      onStay={stay}
      onClose={() => void closeAnyway()}
    >
      <Text size="sm">{t('Changes already sent are not undone. What is listed here stops.')}</Text>
    </UnfinishedQuestion>
  )
}

/** The page gets no word of its end after this. */
async function closeAnyway(): Promise<void> {
  await keepBeforeClosing()
  await request('app.close', {})
}

/** Closes the window, unless something could not be kept. @returns whether it is kept */
async function closeForGood(): Promise<boolean> {
  const isKept = await keepBeforeClosing()
  if (isKept) await request('app.close', {}).catch(() => undefined)
  return isKept
}
