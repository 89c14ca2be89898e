import { Button, Group, List, Modal, Text } from '@mantine/core'
import { VisibleText } from '../../common/text/visible-text.tsx'
import { unfinishedSentences, useUnfinished } from '../../common/unfinished/unfinished.ts'
import { useCloseQuestion } from './tab-deeds.ts'
import { useWindowTabs } from './tabs-context.ts'

/** Asks before tabs are closed in which something is not finished, and says what that is. */
export function CloseTabQuestion() {
  const tabs = useWindowTabs()
  const { ids, ask } = useCloseQuestion()
  const told = useUnfinished(state => state.told)
  const sentences = [...new Set((ids ?? []).flatMap(id => unfinishedSentences(told, id)))]
  const stay = () => ask(null)
  return (
    <Modal
      opened={ids !== null}
      onClose={stay}
      title={ids?.length === 1 ? 'Close this tab?' : 'Close these tabs?'}
      zIndex={400}
    >
      <Text size="sm">Not finished yet:</Text>
      <List size="sm" my="xs">
        {sentences.map(sentence => (
          <List.Item key={sentence}>
            <VisibleText text={sentence} />
          </List.Item>
        ))}
      </List>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" data-autofocus onClick={stay}>
          Stay
        </Button>
        <Button
          color="red.9"
          onClick={() => {
            if (ids) tabs.close(ids)
            stay()
          }}
        >
          Close all the same
        </Button>
      </Group>
    </Modal>
  )
}
