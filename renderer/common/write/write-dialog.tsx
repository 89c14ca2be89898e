import { type MantineSize, Modal } from '@mantine/core'
import type { WriteId } from '#shared/contract/contract.ts'
import { WriteForm, type WriteFormProps } from './write-form.tsx'

/** A `WriteForm` in a dialog of the same name. Mount it while it is open: it begins anew each time. */
export function WriteDialog<I extends WriteId>({
  size = 'lg',
  ...props
}: WriteFormProps<I> & { readonly size?: MantineSize }) {
  return (
    <Modal opened onClose={props.onClose} title={props.label} size={size}>
      <WriteForm {...props} />
    </Modal>
  )
}
