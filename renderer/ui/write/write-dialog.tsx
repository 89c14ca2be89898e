import type { MantineSize } from '@mantine/core'
import { deepEqual } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { WriteId } from '#shared/contract/contract.ts'
import { FormDialog } from '../dialog/form-dialog.tsx'
import { LoadingState } from '../states/states.tsx'
import { WriteForm, type WriteFormProps } from './write-form.tsx'

/** A `WriteForm` in a dialog of the same name, which asks before what was typed is lost. Mount it while it is open: it begins again each time. */
export function WriteDialog<I extends WriteId>({
  size = 'lg',
  reading,
  typed,
  ...props
}: WriteFormProps<I> & {
  readonly size?: MantineSize
  /** What it begins with is still being read, and this says so: "Reading the node as it is now". */
  readonly reading?: string | undefined
  /** What the person gives, where the params hold more: what was read beside it is not asked about when the dialog is left. */
  readonly typed?: object
}) {
  useFocusBack()
  const given = reading === undefined ? (typed ?? props.paramsNow()) : null
  const [givenAtFirst, setGivenAtFirst] = useState(given)
  if (givenAtFirst === null && given !== null) setGivenAtFirst(given)
  return (
    <FormDialog
      opened
      onClose={props.onClose}
      title={props.label}
      size={size}
      isChanged={!deepEqual(given, givenAtFirst)}
    >
      {reading === undefined ? <WriteForm {...props} /> : <LoadingState rows={8} label={reading} />}
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
