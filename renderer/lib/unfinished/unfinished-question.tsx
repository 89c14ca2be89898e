import { Button, Group, List, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { layers } from '../../ui/dialog/layers.ts'
import { VisibleText } from '../../ui/text/visible-text.tsx'

/** Asks for confirmation before closing something with unfinished work, and lists that work. */
export function UnfinishedQuestion({
  opened,
  title,
  sentences,
  confirm = t('Close anyway'),
  children,
  onStay,
  onClose,
}: {
  readonly opened: boolean
  readonly title: string
  /** One sentence for each thing that would be lost or left undone. */
  readonly sentences: readonly string[]
  /** The button that goes on. */
  readonly confirm?: string | undefined
  /** What becomes of it. */
  readonly children?: ReactNode
  onStay(): void
  onClose(): void
}) {
  return (
    <Modal opened={opened} onClose={onStay} title={title} zIndex={layers.unfinishedQuestion}>
      <Text size="sm">{t('Not finished yet:')}</Text>
      <List size="sm" my="xs">
        {sentences.map(sentence => (
          <List.Item key={sentence}>
            <VisibleText text={sentence} />
          </List.Item>
        ))}
      </List>
      {children}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" data-autofocus onClick={onStay}>
          {t('Cancel')}
        </Button>
        <Button color="red.9" onClick={onClose}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  )
}
