import { ActionIcon, Tooltip } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { lazy, useCallback, useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { useConnectionRef } from '../../../../lib/connection/use-connection.ts'
import { useProject } from '../../../../lib/project/project-context.ts'
import { LazyDialog } from '../../../../ui/dialog/lazy-dialog.tsx'
import { useCommandLabel, useCommands } from '../../../../ui/keyboard/use-commands.ts'
import { useCurrentRef } from '../../model/project/use-current-ref.ts'
import { usePathFiles } from '../../model/use-path-search.ts'

const FileSearchDialog = lazy(async () => ({ default: (await import('./file-search.tsx')).FileSearchDialog }))

/** Opens any file of the ref in view by some letters of its path: Ctrl+P from every screen of a project. */
export function GoToFile() {
  const connection = useConnectionRef()
  const { id } = useProject()
  const { ref } = useCurrentRef()
  const [isOpen, setOpen] = useState(false)
  const [opening, setOpening] = useState(0)
  // After its first opening the list is loaded to its end, also while the dialog is closed.
  const files = usePathFiles({ connection, id, refName: ref }, { isWanted: opening > 0 })
  const open = () => {
    // Pressed again, it leaves the open dialog with its field and its focus as they are.
    if (!isOpen) setOpening(opening + 1)
    setOpen(true)
  }
  const close = useCallback(() => setOpen(false), [])
  useCommands({ goToFile: open })
  const label = useCommandLabel('goToFile')
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon aria-label={t('Go to file')} size="md" onClick={open}>
          <IconFileSearch size={16} />
        </ActionIcon>
      </Tooltip>
      <LazyDialog isOpen={isOpen}>
        {opened => <FileSearchDialog opened={opened} opening={opening} refName={ref} files={files} onClose={close} />}
      </LazyDialog>
    </>
  )
}
