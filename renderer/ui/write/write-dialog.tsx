import type { MantineSize } from '@mantine/core'
import { deepEqual } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { WriteId } from '#shared/contract/contract.ts'
import { FormDialog } from '../dialog/form-dialog.tsx'
import { LoadingState } from '../states/states.tsx'
import { WriteForm, type WriteFormProps } from './write-form.tsx'

/**
 * A `WriteForm` in a dialog of the same name, which asks for confirmation before typed input is lost. Mount it when it
 * opens: each opening starts with new state.
 */
export function WriteDialog<I extends WriteId>({
  size = 'lg',
  reading,
  typed,
  ...props
}: WriteFormProps<I> & {
  readonly size?: MantineSize
  /** Shown while its initial values are being loaded: "Reading the node as it is now". */
  readonly reading?: string | undefined
  /** The user's input, where the params contain more: values that were only loaded don't count as unsaved changes. */
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
