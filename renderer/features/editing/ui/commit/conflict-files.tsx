import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import { FilePath } from '../../../../ui/text/path-text.tsx'
import { useStaged } from '../../model/changes/use-staged.ts'
import { formatRemaining } from '../../model/commit/change-set.ts'
import { type ConflictFile, getConflictFiles, type OpenConflicts } from '../../model/commit/conflict-files.ts'
import type { StagedChange } from '../../model/commit/staged-change.ts'
import classes from './conflict-files.module.css'

/** The state of a file in conflict, as a phrase. */
export function formatConflictState({ state, conflicts }: ConflictFile): string {
  if (state === 'undecided') return t('Unresolved')
  if (state === 'resolved') return t('Resolved')
  return t('{left, plural, one {1 conflict to resolve} other {# conflicts to resolve}}', { left: conflicts })
}

/** The files in conflict of a branch, where the one in the editor is one of them and not the branch's only change. */
export function useConflictFiles(
  branch: string,
  { open, file, isWanted }: { readonly open: OpenConflicts; readonly file: StagedChange; readonly isWanted: boolean },
): readonly ConflictFile[] {
  const { changes } = useStaged(branch, { enabled: isWanted })
  if (!isWanted || changes.length < 2) return []
  // The draft is behind what is typed.
  const now = changes.map(change => (change.path === file.path ? { ...change, ...file } : change))
  const files = getConflictFiles(now, open)
  return files.some(({ path }) => path === file.path) ? files : []
}

/** The files in conflict beside the one in the editor: each leads to its own editor, and the last to the commit of all. */
export function ConflictFiles({
  branch,
  path,
  files,
}: {
  readonly branch: string
  /** The file in the editor. */
  readonly path: string
  readonly files: readonly ConflictFile[]
}) {
  const params = useProjectParams()
  const left = files.filter(({ state }) => state !== 'resolved').length
  return (
    <nav className={classes.strip} aria-label={t('Files in conflict')}>
      <ul className={classes.files}>
        {files.map(file => (
          <li key={file.path}>
            <ConflictFileLink branch={branch} file={file} isOpen={file.path === path} />
          </li>
        ))}
      </ul>
      <span className={classes.left} role="status">
        {formatRemaining(left)}
      </span>
      <Button
        variant="default"
        renderRoot={props => (
          <Link {...props} to="/c/$connection/p/$project/changes" params={params} search={{ branch }} />
        )}
      >
        {left === 0 ? t('Commit the changes') : t('All changes')}
      </Button>
    </nav>
  )
}

function ConflictFileLink({
  branch,
  file,
  isOpen,
}: {
  readonly branch: string
  readonly file: ConflictFile
  readonly isOpen: boolean
}) {
  const params = useProjectParams()
  const words = (
    <>
      {file.state === 'resolved' ? (
        <IconCircleCheck size={14} aria-hidden className={classes.resolved} />
      ) : (
        <IconAlertTriangle size={14} aria-hidden className={classes.unresolved} />
      )}
      <FilePath text={file.path} />
      <span className={classes.state}>
        {file.state === 'unresolved' ? formatNumber(file.conflicts) : formatConflictState(file)}
      </span>
    </>
  )
  const label = `${visibleString(file.path)}, ${formatConflictState(file)}`
  // What is to be decided about a file without a merge stands beside the commit of all.
  if (file.state === 'undecided') {
    return (
      <Link
        to="/c/$connection/p/$project/changes"
        params={params}
        search={{ branch }}
        className={classes.file}
        title={label}
        aria-label={label}
      >
        {words}
      </Link>
    )
  }
  return (
    <Link
      to="/c/$connection/p/$project/edit"
      params={params}
      search={{ branch, path: file.path }}
      className={classes.file}
      title={label}
      aria-label={label}
      aria-current={isOpen ? 'page' : undefined}
    >
      {words}
    </Link>
  )
}
