import { Badge, Title } from '@mantine/core'
import type { Provenance } from '#shared/bridge.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useConnectionRef } from '../../../../lib/connection/use-connection.ts'
import { StarButton } from '../../../../lib/favourites/star-button.tsx'
import { usePlaceToStar } from '../../../../lib/favourites/use-place-to-star.ts'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import { useProject } from '../../../../lib/project/project-context.ts'
import { RefPicker } from '../../../../lib/project/ref-picker.tsx'
import { KeepOffline } from '../../../../ui/offline/keep-offline.tsx'
import { Spacer } from '../../../../ui/screen/screen.tsx'
import { StaleNotice } from '../../../../ui/states/stale-notice.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { useCurrentRef } from '../../model/project/use-current-ref.ts'
import { GoToFile } from '../goto/go-to-file.tsx'
import classes from './project-layout.module.css'

/** Name of the project, its ref, and what holds for all its screens. */
export function ProjectHeader({
  provenance,
  isEmpty,
}: {
  readonly provenance: Provenance | null
  readonly isEmpty: boolean
}) {
  const { name, project } = useProject()
  const params = useProjectParams()
  const connection = useConnectionRef()
  const { ref, go } = useCurrentRef()
  const toStar = usePlaceToStar()
  return (
    <header className={classes.header}>
      <Title order={1} className={classes.name} title={visibleString(project?.path_with_namespace ?? name)}>
        <VisibleText text={name} />
      </Title>
      {project?.archived && (
        <Badge size="sm" color="gray" variant="light" tt="none">
          Archived
        </Badge>
      )}
      <StarButton place={toStar.project(params.connection, params.project, project?.path_with_namespace)} />
      {!isEmpty && <RefPicker value={ref} onPick={go} />}
      {!isEmpty && <GoToFile />}
      {!isEmpty && <KeepOffline subject={{ project: params.project, ref, connection }} />}
      <Spacer />
      <StaleNotice provenance={provenance} />
    </header>
  )
}
