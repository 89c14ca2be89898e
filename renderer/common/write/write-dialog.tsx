import type { MantineSize } from '@mantine/core'
import { deepEqual } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { WriteId } from '#shared/contract/contract.ts'
import { FormDialog } from '../dialog/form-dialog.tsx'
import { WriteForm, type WriteFormProps } from './write-form.tsx'

/** A `WriteForm` in a dialog of the same name, which asks before what was typed is lost. Mount it while it is open: it begins anew each time. */
export function WriteDialog<I extends WriteId>({
  size = 'lg',
  ...props
}: WriteFormProps<I> & { readonly size?: MantineSize }) {
  useFocusBack()
  const params = props.paramsNow()
  const [paramsAtFirst] = useState(params)
  return (
    <FormDialog
      opened
      onClose={props.onClose}
      title={props.label}
      size={size}
      isChanged={!deepEqual(params, paramsAtFirst)}
    >
      <WriteForm {...props} />
    </FormDialog>
  )
}

/** Gives the focus back to what opened the dialog: Mantine does so only for a dialog that outlives its closing. */
function useFocusBack() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}
