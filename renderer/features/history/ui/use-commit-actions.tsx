import {
  IconArrowBackUp,
  IconArrowsDiff,
  IconCherry,
  IconCopy,
  IconFolderSearch,
  IconGitCommit,
  IconTag,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Commit } from '#shared/contract/commits.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { useWhyNotWrite } from '../../../lib/project/use-may-write.ts'
import { copyText } from '../../../ui/copy/copy-text.ts'
import { openActions } from '../../../ui/link/address-actions.tsx'
import type { TableAction } from '../../../ui/resource-table/column.ts'
import { newTagKey, prepareTag } from '../../tags/model/kept-forms.ts'
import type { TransplantKind } from '../model/transplant.ts'

const TransplantDialog = lazy(async () => ({ default: (await import('./transplant-dialog.tsx')).TransplantDialog }))

interface CommitActions {
  /** The actions on a commit, for its menu. */
  getActions(commit: Commit): readonly TableAction[]
  /** The dialog of the action that was chosen; rendered by the screen. */
  readonly dialog: ReactNode
}

/**
 * The actions on the commits of a list.
 * @param path the file or folder that the list is of, which browsing leads to; '' for all
 */
export function useCommitActions(path: string): CommitActions {
  const getLinks = useCommitLinks(path)
  const whyNot = useWhyNotWrite('developer')
  const [task, setTask] = useState<{ readonly kind: TransplantKind | null; readonly commit: Commit } | null>(null)
  const getActions = (commit: Commit): readonly TableAction[] => [
    ...getLinks(commit, whyNot),
    { label: t('Copy SHA'), icon: <IconCopy size={14} />, run: () => void copyText(commit.id, 'SHA') },
    {
      label: t('Copy message'),
      icon: <IconCopy size={14} />,
      run: () => void copyText(commit.message ?? commit.title ?? '', t('Message')),
    },
    {
      label: t('Cherry-pick…'),
      icon: <IconCherry size={14} />,
      unavailable: whyNot,
      run: () => setTask({ kind: 'cherryPick', commit }),
    },
    {
      label: t('Revert…'),
      icon: <IconArrowBackUp size={14} />,
      unavailable: whyNot,
      run: () => setTask({ kind: 'revert', commit }),
    },
  ]
  return {
    getActions,
    dialog: task && (
      <Suspense fallback={null}>
        <TransplantDialog kind={task.kind} commit={task.commit} onClose={() => setTask({ ...task, kind: null })} />
      </Suspense>
    ),
  }
}

/** The actions that lead to another screen, or to the browser. */
function useCommitLinks(path: string) {
  const params = useProjectParams()
  const connection = useConnectionRef()
  const navigate = useNavigate()
  return ({ id: sha, parent_ids: [parent] = [], web_url }: Commit, whyNot: string | undefined): TableAction[] => [
    {
      label: t('Open commit'),
      icon: <IconGitCommit size={14} />,
      run: () => void navigate({ to: '/c/$connection/p/$project/commit/$sha', params: { ...params, sha } }),
    },
    {
      label: path === '' ? t('Browse files at this commit') : t('See this path at this commit'),
      icon: <IconFolderSearch size={14} />,
      run: () =>
        void (path === ''
          ? navigate({ to: '/c/$connection/p/$project/tree', params, search: { ref: sha } })
          : navigate({ to: '/c/$connection/p/$project/blob', params, search: { ref: sha, path } })),
    },
    {
      label: t('Compare with parent'),
      icon: <IconArrowsDiff size={14} />,
      unavailable: parent === undefined ? t('This commit has no parent.') : undefined,
      run: () =>
        void navigate({ to: '/c/$connection/p/$project/compare', params, search: { from: parent ?? sha, to: sha } }),
    },
    {
      label: t('Create tag…'),
      icon: <IconTag size={14} />,
      unavailable: whyNot,
      run: () => {
        prepareTag(newTagKey(connection, params.project), sha)
        void navigate({ to: '/c/$connection/p/$project/tags', params, search: { new: true } })
      },
    },
    ...openActions(web_url),
  ]
}
