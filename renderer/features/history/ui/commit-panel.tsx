import { ActionIcon, Button, Group, Menu, Stack, Title } from '@mantine/core'
import { IconDots, IconFolderSearch, IconGitCommit } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Commit } from '#shared/contract/commits.ts'
import { t } from '#shared/i18n/i18n.ts'
import { commitQuery } from '#shared/queries/repository.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { CommitLink, useProjectParams } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { ChangeLetter } from '../../../ui/diff/change-letter.tsx'
import { countOfFiles } from '../../../ui/diff/count-of-files.ts'
import { Counts } from '../../../ui/diff/counts.tsx'
import { type DiffFile, fileKey, getPath } from '../../../ui/diff/diff-file.ts'
import { useDiffFiles } from '../../../ui/diff/use-diff-files.ts'
import { ActionItems } from '../../../ui/resource-table/action-items.tsx'
import type { TableAction } from '../../../ui/resource-table/column.ts'
import { SidePanel } from '../../../ui/screen/side-panel.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { FilePath } from '../../../ui/text/path-text.tsx'
import { useCommitDiff } from '../model/use-commit-diff.ts'
import { CommitHead } from './commit-head.tsx'
import classes from './commit-panel.module.css'

interface CommitPanelProps {
  readonly sha: string
  /** The commit as the list has it, which is shown until all of it is loaded. */
  readonly listed: Commit | undefined
  getActions(commit: Commit): readonly TableAction[]
  onClose(): void
}

/** One commit beside the history, with its changed files; their lines are on its own screen. */
export function CommitPanel({ sha, onClose, ...props }: CommitPanelProps) {
  return (
    <SidePanel title={t('Commit')} onClose={onClose}>
      <Loaded key={sha} sha={sha} {...props} />
    </SidePanel>
  )
}

function Loaded({ sha, listed, getActions }: Omit<CommitPanelProps, 'onClose'>) {
  const { id } = useProject()
  const { data, error, isPending, refetch } = useOperation(commitQuery(id, sha))
  const commit = data?.value ?? listed
  if (error?.kind === 'notFound' || (error && !commit)) return <ErrorState error={error} onRetry={refetch} />
  if (!commit) return isPending ? <LoadingState rows={6} label={t('Loading the commit')} /> : null
  return (
    <Stack gap="sm">
      <Group gap={8} wrap="nowrap">
        <code className={classes.sha} title={commit.id}>
          {commit.id}
        </code>
        <CopyButton value={commit.id} label={t('Copy SHA')} />
        <StaleNotice provenance={data?.provenance} />
      </Group>
      <Buttons commit={commit} actions={getActions(commit)} />
      <div>
        <CommitHead commit={commit} isNarrow />
        <ChangedFiles commit={commit} />
      </div>
    </Stack>
  )
}

function Buttons({ commit, actions }: { readonly commit: Commit; readonly actions: readonly TableAction[] }) {
  const params = useProjectParams()
  return (
    <Group gap={8}>
      <Button
        variant="default"
        leftSection={<IconGitCommit size={14} />}
        renderRoot={props => (
          <Link {...props} to="/c/$connection/p/$project/commit/$sha" params={{ ...params, sha: commit.id }} />
        )}
      >
        {t('Open commit')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFolderSearch size={14} />}
        renderRoot={props => (
          <Link {...props} to="/c/$connection/p/$project/tree" params={params} search={{ ref: commit.id }} />
        )}
      >
        {t('Browse files')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('More actions')}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <ActionItems actions={actions} />
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}

/** The files that a commit changed, as far as the first page of them goes. */
function ChangedFiles({ commit }: { readonly commit: Commit }) {
  const { id: sha, parent_ids: parents = [], stats } = commit
  const list = useCommitDiff(sha)
  const files = useDiffFiles(list.items)
  const isMerge = parents.length > 1
  return (
    <section aria-label={t('Changed files')}>
      <Group gap={8} mb={4}>
        <Title order={3} fz="sm">
          {t('Changed files')}
        </Title>
        {files.length > 0 && (
          <span className={classes.dim}>{countOfFiles(files.length, list.hasNextPage ? list.total : undefined)}</span>
        )}
        <Counts additions={stats?.additions} deletions={stats?.deletions} />
      </Group>
      {isMerge && files.length > 0 && (
        <p className={classes.note}>{t('A merge: the changes against its first parent.')}</p>
      )}
      {list.isPending ? (
        <LoadingState rows={4} rowHeight={26} label={t('Loading the changes')} />
      ) : list.error && files.length === 0 ? (
        <ErrorState error={list.error} onRetry={list.refetch} />
      ) : files.length === 0 ? (
        <p className={classes.note}>
          {isMerge ? t('This merge has no changes compared with its first parent.') : t('This commit changes no file.')}
        </p>
      ) : (
        <ul className={classes.files}>
          {files.map(file => (
            <ChangedFile key={fileKey(file)} sha={sha} file={file} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <CommitLink sha={sha} className={classes.all}>
          {t('Show all changed files')}
        </CommitLink>
      )}
    </section>
  )
}

function ChangedFile({ sha, file }: { readonly sha: string; readonly file: DiffFile }) {
  const path = getPath(file)
  const title = file.change === 'renamed' ? `${file.oldPath} → ${file.newPath}` : path
  return (
    <li className={classes.file}>
      <ChangeLetter change={file.change} />
      <CommitLink sha={sha} file={path} className={classes.path} title={visibleString(title)}>
        <FilePath text={path} />
      </CommitLink>
      <Counts additions={file.diff.additions} deletions={file.diff.deletions} />
    </li>
  )
}
