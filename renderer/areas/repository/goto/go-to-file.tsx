import { ActionIcon, Modal, Tooltip } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useConnectionRef } from '../../../common/connection/use-connection.ts'
import { usePathSearch } from '../../../common/files/use-path-search.ts'
import { inProjects } from '../../../common/keyboard/key-help.ts'
import { useHotkey } from '../../../common/keyboard/use-hotkey.ts'
import { useProject } from '../../../common/project/project-context.ts'
import { useCurrentRef } from '../project/use-current-ref.ts'
import { FileSearch } from './file-search.tsx'
import classes from './go-to-file.module.css'
import { typedTarget } from './typed-target.ts'

/** Opens any file of the ref in view by some letters of its path: Ctrl+P from every screen of a project. */
export function GoToFile() {
  const connection = useConnectionRef()
  const { id } = useProject()
  const { ref } = useCurrentRef()
  const [isOpen, setOpen] = useState(false)
  // Once it was asked for, the list is read to its end, with the dialog or without.
  const [wasOpened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const search = usePathSearch({ connection, id, refName: ref }, typedTarget(typed).query, { isWanted: wasOpened })
  const open = () => {
    setTyped('')
    setOpened(true)
    setOpen(true)
  }
  useHotkey({ area: inProjects, keys: ['mod+P'], words: 'Go to a file', whileTyping: true, run: open })
  return (
    <>
      <Tooltip label="Go to file (Ctrl+P)">
        <ActionIcon aria-label="Go to file" size="md" onClick={open}>
          <IconFileSearch size={16} />
        </ActionIcon>
      </Tooltip>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Go to file"
        size={680}
        yOffset="10vh"
        classNames={{ body: classes.body ?? '' }}
      >
        <FileSearch refName={ref} typed={typed} search={search} onType={setTyped} onClose={() => setOpen(false)} />
      </Modal>
    </>
  )
}
