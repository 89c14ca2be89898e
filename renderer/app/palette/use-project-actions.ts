import { IconFilePlus, IconFiles, IconTagPlus } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { isSha } from '../../lib/project/short-ref.ts'
import type { Entry } from './entry.ts'
import { useProjectInView } from './use-project-in-view.ts'

/** What can be begun in the project in view. Each leads to the form; nothing is changed by choosing it. */
export function useProjectActions(): readonly Entry[] {
  const view = useProjectInView()
  if (!view) return []
  const { connection, project, ref, defaultBranch } = view
  const params = { connection, project }
  const branch = ref === undefined || isSha(ref) ? defaultBranch : ref
  const newTag: Entry = {
    key: 'action new tag',
    label: 'New tag…',
    detail: project,
    words: 'create release version',
    icon: IconTagPlus,
    target: { link: linkOptions({ to: '/c/$connection/p/$project/tags', params, search: { new: true } }) },
  }
  if (branch === undefined) return [newTag]
  return [
    newTag,
    {
      key: 'action new file',
      label: 'New file…',
      detail: branch,
      words: 'create edit commit',
      icon: IconFilePlus,
      target: {
        link: linkOptions({
          to: '/c/$connection/p/$project/edit',
          params,
          search: { branch, path: '', create: true },
        }),
      },
    },
    {
      key: 'action new commit',
      label: 'New commit of many files…',
      detail: branch,
      words: 'change edit upload move delete',
      icon: IconFiles,
      target: { link: linkOptions({ to: '/c/$connection/p/$project/changes', params, search: { branch } }) },
    },
  ]
}
