import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { request } from '../../lib/bridge/bridge.ts'
import { keepBeforeClosing } from '../../lib/unfinished/keep-before-closing.ts'
import { unfinishedSentences, useUnfinished } from '../../lib/unfinished/unfinished.ts'
import { UnfinishedQuestion } from '../../lib/unfinished/unfinished-question.tsx'
import { useBulkJobs } from '../../ui/bulk/bulk.ts'
import { useDownloads } from '../../ui/downloads/use-downloads.ts'
import { unfinishedWords } from './unfinished-words.ts'

/** Asks before the window closes while something is not finished, and says what that is. */
export function CloseGuard() {
  const words = unfinishedWords(useBulkJobs(), useDownloads(), unfinishedSentences(useUnfinished(state => state.told)))
  const isBusy = words.length > 0
  const [isAsking, setAsking] = useState(false)
  // What ends while it is asked about answers for the person; what begins later was not asked about.
  if (isAsking && !isBusy) setAsking(false)
  useEffect(() => {
    if (!isBusy) return
    const stay = (event: BeforeUnloadEvent) => {
      // Electron stays without a word, Chromium asks by itself; either way the page says why.
      event.preventDefault()
      setAsking(true)
    }
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [isBusy])
  return (
    <UnfinishedQuestion
      opened={isAsking}
      title="Close Gatehouse now?"
      sentences={words}
      onStay={() => setAsking(false)}
      onClose={() => void closeForGood()}
    >
      <Text size="sm">What was sent stays as it is. The rest is not done, and not taken up at the next start.</Text>
    </UnfinishedQuestion>
  )
}

/** The page gets no word of its end after this. */
async function closeForGood(): Promise<void> {
  await keepBeforeClosing()
  await request('app.close', {})
}
