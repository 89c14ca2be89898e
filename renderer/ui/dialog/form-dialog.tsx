import { Button, Group, Modal, type ModalProps, Text } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { useTellUnfinished } from '../../lib/unfinished/unfinished.ts'
import { CoverContext, useCover } from './covers.ts'

/**
 * A dialog in which something is typed. A stray key or click loses nothing: Escape, a click beside it and its cross ask
 * first, once anything was typed or chosen. A button of the form's own leaves at once.
 */
export function FormDialog({
  onClose,
  children,
  opened,
  isChanged = false,
  ...modal
}: ModalProps & {
  /** The form knows of a change that no key or click told of. */
  readonly isChanged?: boolean
}) {
  const [wasTouched, setTouched] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [covers, setCovers] = useState(0)
  useEffect(() => {
    if (opened) return
    setTouched(false)
    setAsking(false)
  }, [opened])
  const isAtStake = opened && (wasTouched || isChanged)
  useTellUnfinished(isAtStake ? 'What was typed in a dialog was not sent.' : null)
  const cover = useCallback(() => {
    setCovers(count => count + 1)
    // Later, so that the key which closes the dialog above does not reach this one as well.
    return () => void setTimeout(() => setCovers(count => count - 1))
  }, [])
  return (
    <Modal
      {...modal}
      opened={opened}
      closeOnEscape={covers === 0}
      // Later, so that the key which asks does not answer as well.
      onClose={() => (isAtStake ? void setTimeout(() => setAsking(true)) : onClose())}
    >
      <CoverContext value={cover}>
        <div onInput={() => setTouched(true)}>{children}</div>
        <LeaveQuestion isOpen={isAsking} onStay={() => setAsking(false)} onLeave={onClose} />
      </CoverContext>
    </Modal>
  )
}

function LeaveQuestion({ isOpen, onStay, onLeave }: { readonly isOpen: boolean; onStay(): void; onLeave(): void }) {
  useCover(isOpen)
  return (
    <Modal opened={isOpen} onClose={onStay} title="Discard what you typed?" centered>
      <Text size="sm">Not sent. Not saved.</Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" data-autofocus onClick={onStay}>
          Keep editing
        </Button>
        <Button color="red.9" onClick={onLeave}>
          Discard changes
        </Button>
      </Group>
    </Modal>
  )
}
