import { TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCloudCheck, IconGitBranch } from '@tabler/icons-react'
import { FileLink } from '../../../common/project/links.tsx'
import { visibleString } from '../../../common/text/visible.ts'
import { VisibleText } from '../../../common/text/visible-text.tsx'
import { TimeAgo } from '../../../common/time/time-ago.tsx'
import classes from './edit-screen.module.css'
import type { SaveState } from './use-draft-saver.ts'

interface EditHeaderProps {
  readonly branch: string
  readonly path: string
  readonly isNew: boolean
  readonly problem: string | null
  readonly saveState: SaveState
  onPath(path: string): void
}

/** Which file on which branch, and whether the draft is safe. */
export function EditHeader({ branch, path, isNew, problem, saveState, onPath }: EditHeaderProps) {
  return (
    <div className={classes.bar}>
      {isNew ? (
        <TextInput
          className={classes.path}
          aria-label="Path of the new file"
          placeholder="folder/name.txt"
          value={path}
          onChange={event => onPath(event.currentTarget.value)}
          error={path === '' || path.endsWith('/') ? null : problem}
          autoFocus={path === '' || path.endsWith('/')}
          spellCheck={false}
        />
      ) : (
        <h2 className={classes.title} title={visibleString(path)}>
          <FileLink refName={branch} path={path} className={classes.fileLink}>
            <VisibleText text={path} />
          </FileLink>
        </h2>
      )}
      <span className={classes.branch} title={visibleString(branch)}>
        <IconGitBranch size={13} aria-label="Branch" />
        <VisibleText text={branch} />
      </span>
      <span className={classes.saved} role="status" data-failed={saveState.kind === 'failed' || undefined}>
        {saveState.kind === 'unsaved' && 'Saving the draft…'}
        {saveState.kind === 'saved' && (
          <>
            <IconCloudCheck size={14} aria-hidden /> Draft kept <TimeAgo value={saveState.at} />
          </>
        )}
        {saveState.kind === 'failed' && (
          <>
            <IconAlertTriangle size={14} aria-hidden /> Draft not kept: {saveState.reason}
          </>
        )}
      </span>
    </div>
  )
}
