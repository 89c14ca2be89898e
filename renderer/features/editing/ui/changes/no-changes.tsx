import { IconFilesOff } from '@tabler/icons-react'
import { visibleString } from '#shared/text/visible.ts'
import { EmptyState } from '../../../../ui/states/states.tsx'

/** Nothing is gathered yet, and how it gets here. */
export function NoChanges({ branch, unreadable }: { readonly branch: string; readonly unreadable: number }) {
  return (
    <EmptyState
      icon={<IconFilesOff size={30} stroke={1.5} />}
      title={`No changes for ${visibleString(branch)}`}
      description={
        unreadable > 0
          ? `${unreadable === 1 ? 'One draft' : `${unreadable} drafts`} of this branch cannot be read: the keychain does not give the key now.`
          : 'Edit files, move or delete them, or drop files here from your computer. Everything is kept on this computer until it is committed, as one commit.'
      }
    />
  )
}
