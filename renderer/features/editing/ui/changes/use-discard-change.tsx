import { Button, Group, Modal, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type ReactNode, useState } from 'react'
import type { Draft } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { errorOf } from '../../../../lib/bridge/bridge.ts'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { wordsOf } from '../../model/changes/change-words.ts'
import type { Staged } from '../../model/changes/use-staged.ts'

/** Throws a change away, after asking: it is kept nowhere else. */
export function useDiscardChange(staged: Pick<Staged, 'discard'>): {
  ask(change: Draft): void
  readonly dialog: ReactNode
} {
  const [asked, setAsked] = useState<Draft | null>(null)
  const discard = async ({ id }: Draft) => {
    setAsked(null)
    try {
      await staged.discard(id)
    } catch (thrown) {
      const { sentence, nextStep } = explain(errorOf(thrown))
      notifications.show({ color: 'red', title: 'The change is still there', message: `${sentence} ${nextStep}` })
    }
  }
  return {
    ask: setAsked,
    dialog: (
      <Modal opened={asked !== null} onClose={() => setAsked(null)} title="Discard this change?">
        {asked && (
          <>
            <Text size="sm">
              <strong>
                <VisibleText text={asked.path} />
              </strong>{' '}
              ({wordsOf(asked)}) is left as the branch has it. What was typed is kept nowhere else.
            </Text>
            <Group justify="flex-end" gap="xs" mt="md">
              <Button variant="default" onClick={() => setAsked(null)} data-autofocus>
                Keep it
              </Button>
              <Button color="red.9" onClick={() => void discard(asked)}>
                Discard
              </Button>
            </Group>
          </>
        )}
      </Modal>
    ),
  }
}
