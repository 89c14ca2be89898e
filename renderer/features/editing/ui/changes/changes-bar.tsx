import { Button, FileButton, Menu } from '@mantine/core'
import { IconFilePlus, IconFileSettings, IconGitBranch, IconReplace, IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { visibleString } from '#shared/text/visible.ts'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import { Spacer } from '../../../../ui/screen/screen.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import type { StagePlace } from '../../model/changes/stage.ts'
import type { Staged } from '../../model/changes/use-staged.ts'
import { ChangeFileDialog } from './change-file-dialog.tsx'
import classes from './changes-screen.module.css'
import { ReplaceDialog } from './replace-dialog.tsx'
import { useUpload } from './use-upload.tsx'

/** The branch, and the ways to add a change or to change many at once. */
export function ChangesBar({
  place,
  staged,
  folder,
  toChange,
}: {
  readonly place: StagePlace
  readonly staged: Staged
  /** Where uploads go. */
  readonly folder: string
  /** A file that the link says is to be changed. */
  readonly toChange: string | undefined
}) {
  const { branch } = place
  const params = useProjectParams()
  const upload = useUpload(place, staged.refresh)
  const [isChanging, setChanging] = useState(toChange !== undefined)
  const [isReplacing, setReplacing] = useState(false)
  const folderInput = useRef<HTMLInputElement>(null)
  const take = (files: readonly File[]) => void upload.take(files, folder)
  return (
    <div className={classes.bar}>
      <h2 className={classes.title}>
        Changes for
        <span className={classes.branch} title={visibleString(branch)}>
          <IconGitBranch size={13} aria-label="Branch" /> <VisibleText text={branch} />
        </span>
      </h2>
      {folder !== '' && (
        <span className={classes.what} title={visibleString(folder)}>
          uploads go into <VisibleText text={folder} />
        </span>
      )}
      <Spacer />
      <Button
        variant="default"
        leftSection={<IconReplace size={14} />}
        disabled={!staged.changes.some(({ holds }) => holds === 'text')}
        onClick={() => setReplacing(true)}
      >
        Search and replace…
      </Button>
      <Button variant="default" leftSection={<IconFileSettings size={14} />} onClick={() => setChanging(true)}>
        Move, delete or set mode…
      </Button>
      <Button
        variant="default"
        leftSection={<IconFilePlus size={14} />}
        renderRoot={props => (
          <Link
            {...props}
            to="/c/$connection/p/$project/edit"
            params={params}
            search={{ branch, path: folder === '' ? '' : `${folder}/`, create: true }}
          />
        )}
      >
        New file
      </Button>
      <FileButton multiple onChange={take} inputProps={{ 'aria-label': 'Files to upload' }}>
        {({ onClick }) => (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="default" leftSection={<IconUpload size={14} />} loading={upload.isBusy}>
                Upload
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={onClick}>Files…</Menu.Item>
              <Menu.Item onClick={() => folderInput.current?.click()}>A folder…</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </FileButton>
      <input
        ref={input => {
          folderInput.current = input
          // React does not know this attribute by its type.
          input?.setAttribute('webkitdirectory', '')
        }}
        type="file"
        hidden
        aria-label="Folder to upload"
        onChange={event => {
          take([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <ChangeFileDialog
        place={place}
        isOpen={isChanging}
        onClose={() => setChanging(false)}
        onStaged={staged.refresh}
        initialPath={toChange ?? ''}
      />
      <ReplaceDialog place={place} staged={staged} isOpen={isReplacing} onClose={() => setReplacing(false)} />
    </div>
  )
}
