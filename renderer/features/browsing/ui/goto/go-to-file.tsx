import { ActionIcon, Modal, Tooltip } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { useConnectionRef } from '../../../../lib/connection/use-connection.ts'
import { useProject } from '../../../../lib/project/project-context.ts'
import { useCommandLabel, useCommands } from '../../../../ui/keyboard/use-commands.ts'
import { typedTarget } from '../../model/goto/typed-target.ts'
import { useCurrentRef } from '../../model/project/use-current-ref.ts'
import { usePathSearch } from '../../model/use-path-search.ts'
import { FileSearch } from './file-search.tsx'
import classes from './go-to-file.module.css'

/** Opens any file of the ref in view by some letters of its path: Ctrl+P from every screen of a project. */
export function GoToFile() {
  const connection = useConnectionRef()
  const { id } = useProject()
  const { ref } = useCurrentRef()
  const [isOpen, setOpen] = useState(false)
  // After its first opening the list is loaded to its end, also while the dialog is closed.
  const [wasOpened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const search = usePathSearch({ connection, id, refName: ref }, typedTarget(typed).query, { isWanted: wasOpened })
  const open = () => {
    setTyped('')
    setOpened(true)
    setOpen(true)
  }
  useCommands({ goToFile: open })
  const label = useCommandLabel('goToFile')
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon aria-label={t('Go to file')} size="md" onClick={open}>
          <IconFileSearch size={16} />
        </ActionIcon>
      </Tooltip>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('Go to file')}
        size={680}
        yOffset="10vh"
        classNames={{ body: classes.body ?? '' }}
      >
        <FileSearch refName={ref} typed={typed} search={search} onType={setTyped} onClose={() => setOpen(false)} />
      </Modal>
    </>
  )
}
