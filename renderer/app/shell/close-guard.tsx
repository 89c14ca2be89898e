import { Button, Group, List, Modal, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { request } from '../../common/bridge/bridge.ts'
import { useBulkJobs } from '../../common/bulk/bulk.ts'
import { useDownloads } from '../../common/downloads/use-downloads.ts'
import { VisibleText } from '../../common/text/visible-text.tsx'
import { keepBeforeClosing } from '../../common/unfinished/keep-before-closing.ts'
import { unfinishedSentences, useUnfinished } from '../../common/unfinished/unfinished.ts'
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
  const close = () => setAsking(false)
  return (
    <Modal opened={isAsking} onClose={close} title="Close Gatehouse now?" zIndex={400}>
      <Text size="sm">Not finished yet:</Text>
      <List size="sm" my="xs">
        {words.map(sentence => (
          <List.Item key={sentence}>
            <VisibleText text={sentence} />
          </List.Item>
        ))}
      </List>
      <Text size="sm">What was sent stays as it is. The rest is not done, and not taken up at the next start.</Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" data-autofocus onClick={close}>
          Stay
        </Button>
        <Button color="red.9" onClick={() => void closeForGood()}>
          Close all the same
        </Button>
      </Group>
    </Modal>
  )
}

/** The page gets no word of its end after this. */
async function closeForGood(): Promise<void> {
  await keepBeforeClosing()
  await request('app.close', {})
}
