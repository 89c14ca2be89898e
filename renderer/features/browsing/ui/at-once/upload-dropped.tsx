import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useConnection } from '../../../../lib/connection/use-connection.ts'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import { tellRefused } from '../../../editing/model/changes/tell-refused.ts'
import { uploadFiles } from '../../../editing/model/changes/upload.ts'
import { useStagePlace } from '../../../editing/model/changes/use-staged.ts'

export interface Dropped {
  readonly branch: string
  /** The folder they were dropped on. */
  readonly folder: string
  readonly files: readonly File[]
}

/** Stages dropped files as changes, then shows them where they are reviewed and committed. */
export function UploadDropped({ branch, folder, files, onDone }: Dropped & { onDone(): void }) {
  const place = useStagePlace(branch)
  const { name: service } = useConnection()
  const params = useProjectParams()
  const navigate = useNavigate()
  const hasBegun = useRef(false)
  const upload = useEffectEvent(async () => {
    const uploaded = await uploadFiles(place, files, { folder, service, onStaged: () => undefined })
    tellRefused(uploaded)
    onDone()
    const search = { branch, ...(folder !== '' && { folder }) }
    // Where nothing was taken, there is nothing to review.
    if (uploaded.taken > 0) void navigate({ to: '/c/$connection/p/$project/changes', params, search })
  })
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void upload()
  }, [])
  return null
}
