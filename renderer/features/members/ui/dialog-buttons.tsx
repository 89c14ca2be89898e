import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { Spacer } from '../../../ui/screen/screen.tsx'
import classes from './members.module.css'

/** The row of buttons below a dialog about members: the preview at one end, closing and sending at the other. */
export function DialogButtons({
  preview,
  submit,
  isBusy,
  isDisabled = false,
  isDangerous = false,
  onClose,
}: {
  readonly preview?: ReactNode
  readonly submit: string
  readonly isBusy: boolean
  readonly isDisabled?: boolean
  readonly isDangerous?: boolean
  onClose(): void
}) {
  return (
    <div className={classes.buttons}>
      {preview}
      <Spacer />
      <Button variant="default" onClick={onClose}>
        {t('Cancel')}
      </Button>
      <Button type="submit" loading={isBusy} disabled={isDisabled} {...(isDangerous && { color: 'red.9' })}>
        {submit}
      </Button>
    </div>
  )
}
