import { Button, Group, Modal, type ModalProps, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { useReportUnfinished } from '../../lib/unfinished/unfinished.ts'
import { useFormAtStake } from './forms-at-stake.ts'
import { layers } from './layers.ts'
import { submitByKeys } from './submit-by-keys.ts'
import { useEscape } from './use-escape.ts'

/**
 * A dialog with a form. A stray key or click loses nothing: Escape, a click outside and the close button ask for
 * confirmation once the form has changed, and so do keys that leave the screen. The form's own buttons close without asking.
 * Ctrl+Enter sends it.
 */
export function FormDialog({
  onClose,
  children,
  opened,
  isChanged = false,
  ...modal
}: ModalProps & {
  /** For changes that cause no input event. */
  readonly isChanged?: boolean
}) {
  const [wasTouched, setTouched] = useState(false)
  /** What runs once the changes may be discarded; null while that is not asked. */
  const [asking, setAsking] = useState<{ readonly action: () => void } | null>(null)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (opened) return
    setTouched(false)
    setAsking(null)
  }, [opened])
  const isAtStake = opened && (wasTouched || isChanged)
  useReportUnfinished(isAtStake ? t('A dialog has unsaved changes.') : null)
  useFormAtStake(isAtStake, action => setAsking({ action }))
  const leave = () => {
    // Deferred, so that the key press that opens the confirmation doesn't answer it as well.
    if (isAtStake) setTimeout(() => setAsking({ action: () => undefined }))
    else onClose()
  }
  useEscape(root, opened, leave)
  return (
    <Modal {...modal} ref={root} opened={opened} onKeyDown={submitByKeys} closeOnEscape={false} onClose={leave}>
      <div onInput={() => setTouched(true)}>{children}</div>
      <LeaveQuestion
        isOpen={asking !== null}
        onStay={() => setAsking(null)}
        onLeave={() => {
          onClose()
          asking?.action()
        }}
      />
    </Modal>
  )
}

function LeaveQuestion({ isOpen, onStay, onLeave }: { readonly isOpen: boolean; onStay(): void; onLeave(): void }) {
  return (
    <Modal opened={isOpen} onClose={onStay} title={t('Discard changes?')} zIndex={layers.leaveQuestion} centered>
      <Text size="sm">{t('Not sent. Not saved.')}</Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" data-autofocus onClick={onStay}>
          {t('Keep editing')}
        </Button>
        <Button color="red.9" onClick={onLeave}>
          {t('Discard changes')}
        </Button>
      </Group>
    </Modal>
  )
}
