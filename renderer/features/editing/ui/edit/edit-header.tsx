import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconCloudCheck, IconCursorText, IconGitBranch, IconGitCommit } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { FileLink, useProjectParams } from '../../../../lib/project/links.tsx'
import { parentFolder } from '../../../../lib/project/paths.ts'
import { shortRef } from '../../../../lib/project/short-ref.ts'
import { Trans } from '../../../../ui/text/trans.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../../ui/time/time-ago.tsx'
import type { SaveState } from '../../model/edit/draft-saver.ts'
import classes from './edit-screen.module.css'

interface EditHeaderProps {
  readonly branch: string
  /** False for a tag or a commit, from which the edit starts. */
  readonly isBranch: boolean
  readonly path: string
  /** The current path of the file on the branch; null for a new one. */
  readonly source: string | null
  readonly problem: string | null
  readonly saveState: SaveState
  /** Whether there is anything to discard; null where the edit can't be discarded now. */
  readonly isChanged: boolean | null
  onPath(path: string): void
  onDiscard(): void
  /** A draft that could not be kept is to be tried again at once. */
  onKeepNow(): void
}

/** Which file on which branch, and whether the draft is safe. */
export function EditHeader({
  branch,
  isBranch,
  path,
  source,
  problem,
  saveState,
  onPath,
  onKeepNow,
  ...end
}: EditHeaderProps) {
  const [isRenaming, setRenaming] = useState(false)
  return (
    <div className={classes.bar}>
      {source === null || isRenaming || path !== source ? (
        <TextInput
          className={classes.path}
          aria-label={source === null ? t('Path of the new file') : t('New path of the file')}
          placeholder="folder/name.txt"
          value={path}
          onChange={event => onPath(event.currentTarget.value)}
          error={source === null && (path === '' || path.endsWith('/')) ? null : problem}
          autoFocus={isRenaming || path === '' || path.endsWith('/')}
          spellCheck={false}
        />
      ) : (
        <>
          <h2 className={classes.title} title={visibleString(path)}>
            <FileLink refName={branch} path={path} className={classes.fileLink}>
              <VisibleText text={path} />
            </FileLink>
          </h2>
          <Tooltip label={t('Rename or move')}>
            <ActionIcon aria-label={t('Rename or move')} onClick={() => setRenaming(true)}>
              <IconCursorText size={15} />
            </ActionIcon>
          </Tooltip>
        </>
      )}
      {source !== null && path !== source && (
        <span className={classes.from} title={visibleString(source)}>
          <Trans message="from <visibleText/>" components={{ visibleText: <VisibleText text={source} /> }} />
        </span>
      )}
      <span className={classes.branch} title={visibleString(branch)}>
        {isBranch ? (
          <IconGitBranch size={13} aria-label={t('Branch')} />
        ) : (
          <IconGitCommit size={13} aria-label={t('Starts from')} />
        )}
        <VisibleText text={shortRef(branch)} className={classes.branchName} />
      </span>
      <span className={classes.saved} role="status" data-failed={saveState.kind === 'failed' || undefined}>
        {saveState.kind === 'unsaved' && t('Saving the draft…')}
        {saveState.kind === 'saved' && (
          <>
            <IconCloudCheck size={14} aria-hidden />{' '}
            <Trans
              message="Draft saved <span/>"
              components={{
                span: (
                  <span aria-live="off">
                    <TimeAgo value={saveState.at} />
                  </span>
                ),
              }}
            />
          </>
        )}
        {saveState.kind === 'failed' && (
          <>
            <IconAlertTriangle size={14} aria-hidden />
            <span className={classes.notKept} title={saveState.reason}>
              {t('Draft not kept, and tried again: {reason}', { reason: saveState.reason })}
            </span>
            <Button size="compact-xs" variant="default" flex="none" onClick={onKeepNow}>
              {t('Try now')}
            </Button>
          </>
        )}
      </span>
      <EndButton {...end} branch={branch} path={path} source={source} />
    </div>
  )
}

/** Leaves an edit before anything is typed; then discards what was typed. */
function EndButton({
  branch,
  path,
  source,
  isChanged,
  onDiscard,
}: Pick<EditHeaderProps, 'branch' | 'path' | 'source' | 'isChanged' | 'onDiscard'>) {
  const params = useProjectParams()
  if (isChanged !== false) {
    return (
      <Button variant="default" flex="none" disabled={isChanged === null} onClick={onDiscard}>
        {t('Discard changes')}
      </Button>
    )
  }
  const ref = branch
  const folder = parentFolder(path)
  return (
    <Button
      variant="default"
      flex="none"
      renderRoot={props =>
        source === null ? (
          <Link
            {...props}
            to="/c/$connection/p/$project/tree"
            params={params}
            search={{ ref, ...(folder !== '' && { path: folder }) }}
          />
        ) : (
          <Link {...props} to="/c/$connection/p/$project/blob" params={params} search={{ ref, path: source }} />
        )
      }
    >
      {t('Cancel')}
    </Button>
  )
}
