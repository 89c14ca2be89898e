import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useContext } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { useConnection, useWhyReadOnly } from '../../../../lib/connection/use-connection.ts'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import { useProject } from '../../../../lib/project/project-context.ts'
import { TabContext } from '../../../../lib/tabs/tab-life.ts'
import { DropArea } from '../../../../ui/drop/drop-area.tsx'
import { useDraftProject } from '../../../editing/model/drafts/use-draft-project.ts'
import { useRefKind } from '../../model/project/use-ref-kind.ts'

interface UploadDropProps {
  readonly refName: string
  readonly folder: string
  readonly className: string | undefined
  readonly children: ReactNode
}

/** Uploads what is dropped on files of a branch: into the folder under the pointer, else into `folder`. */
export function UploadDrop({ refName, folder, className, children }: UploadDropProps) {
  const whyReadOnly = useWhyReadOnly()
  const { kind: refKind } = useRefKind(refName)
  const { ref: connection, name: service } = useConnection()
  const { id: project } = useProject()
  const draftProject = useDraftProject()
  const params = useProjectParams()
  const router = useRouter()
  const client = useQueryClient()
  const tab = useContext(TabContext)
  const take = async (files: readonly File[], into: string) => {
    if (whyReadOnly !== undefined) {
      return void notifications.show({ color: 'orange', title: t('No files added'), message: whyReadOnly })
    }
    const place = { connection, project, draftProject, branch: refName }
    // Its code, and that of commits, is loaded when something is dropped.
    const { uploadDropped } = await import('../at-once/upload-dropped.tsx')
    await uploadDropped({ place, refKind, folder: into, files, service, params, router, client, tab })
  }
  return (
    <DropArea className={className} folder={folder} onFiles={(files, into) => void take(files, into)}>
      {children}
    </DropArea>
  )
}
