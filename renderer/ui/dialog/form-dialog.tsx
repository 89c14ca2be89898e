import { Button, Group, Modal, type ModalProps, Text } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { useReportUnfinished } from '../../lib/unfinished/unfinished.ts'
import { CoverContext, useCover } from './covers.ts'
import { useFormAtStake } from './forms-at-stake.ts'
import { layers } from './layers.ts'
import { openDialogs } from './open-dialogs.ts'
import { submitByKeys } from './submit-by-keys.ts'

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
  const form = useRef<HTMLDivElement>(null)
  const [covers, setCovers] = useState(0)
  useEffect(() => {
    if (opened) return
    setTouched(false)
    setAsking(null)
  }, [opened])
  const isAtStake = opened && (wasTouched || isChanged)
  useReportUnfinished(isAtStake ? t('A dialog has unsaved changes.') : null)
  useFormAtStake(isAtStake, action => setAsking({ action }))
  const cover = useCallback(() => {
    setCovers(count => count + 1)
    // Later, so that the key which closes the dialog above does not reach this one as well.
    return () => void setTimeout(() => setCovers(count => count - 1))
  }, [])
  const leave = () => {
    // Escape is meant for the dialog on top, such as the keyboard shortcuts.
    const top = openDialogs().at(-1)
    if (top && !top.contains(form.current)) return
    // Deferred, so that the key press that opens the confirmation doesn't answer it as well.
    if (isAtStake) setTimeout(() => setAsking({ action: () => undefined }))
    else onClose()
  }
  return (
    <Modal {...modal} opened={opened} onKeyDown={submitByKeys} closeOnEscape={covers === 0} onClose={leave}>
      <CoverContext value={cover}>
        <div ref={form} onInput={() => setTouched(true)}>
          {children}
        </div>
        <LeaveQuestion
          isOpen={asking !== null}
          onStay={() => setAsking(null)}
          onLeave={() => {
            onClose()
            asking?.action()
          }}
        />
      </CoverContext>
    </Modal>
  )
}

function LeaveQuestion({ isOpen, onStay, onLeave }: { readonly isOpen: boolean; onStay(): void; onLeave(): void }) {
  useCover(isOpen)
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
