import { Badge, Title } from '@mantine/core'
import { IconArrowsDiff, IconCode, IconFiles, IconHistory, IconPencil, IconTags } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import type { Provenance } from '#shared/bridge.ts'
import { KeepOffline } from '../../../common/offline/keep-offline.tsx'
import { useProjectParams } from '../../../common/project/links.tsx'
import { useProject } from '../../../common/project/project-context.ts'
import { RefPicker } from '../../../common/project/ref-picker.tsx'
import { StaleNotice } from '../../../common/states/stale-notice.tsx'
import { visibleString } from '../../../common/text/visible.ts'
import { VisibleText } from '../../../common/text/visible-text.tsx'
import { useDrafts } from '../drafts/use-drafts.ts'
import { GoToFile } from '../goto/go-to-file.tsx'
import classes from './project-layout.module.css'
import { useCurrentRef } from './use-current-ref.ts'

/** Name of the project, its ref, and the ways into it. */
export function ProjectHeader({
  provenance,
  isEmpty,
}: {
  readonly provenance: Provenance | null
  readonly isEmpty: boolean
}) {
  const { name, project, defaultRef } = useProject()
  const params = useProjectParams()
  const { ref, go } = useCurrentRef()
  const { drafts } = useDrafts()
  const inFiles = useRouterState({
    select: state => /\$project\/(tree|blob|edit)$/.test(state.matches.at(-1)?.routeId ?? ''),
  })
  const search = ref === undefined ? {} : { ref }
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
      {!isEmpty && <RefPicker value={ref} onPick={go} />}
      {!isEmpty && <GoToFile />}
      {!isEmpty && <KeepOffline subject={{ ...params, ref }} />}
      <nav className={classes.tabs} aria-label="Project">
        <Link
          to="/c/$connection/p/$project/tree"
          params={params}
          search={search}
          className={classes.tab}
          data-active={inFiles || undefined}
          aria-current={inFiles ? 'page' : undefined}
        >
          <IconFiles size={15} aria-hidden />
          Files
        </Link>
        <Link
          to="/c/$connection/p/$project/commits"
          params={params}
          search={search}
          className={classes.tab}
          activeOptions={{ includeSearch: false }}
        >
          <IconHistory size={15} aria-hidden />
          History
        </Link>
        <Link
          to="/c/$connection/p/$project/tags"
          params={params}
          className={classes.tab}
          activeOptions={{ includeSearch: false }}
        >
          <IconTags size={15} aria-hidden />
          Tags
        </Link>
        <Link
          to="/c/$connection/p/$project/compare"
          params={params}
          search={({ from = defaultRef, straight }) => ({ from, to: ref, ...(straight && { straight }) })}
          className={classes.tab}
          activeOptions={{ includeSearch: false }}
        >
          <IconArrowsDiff size={15} aria-hidden />
          Compare
        </Link>
        <Link to="/c/$connection/p/$project/snippets" params={params} className={classes.tab}>
          <IconCode size={15} aria-hidden />
          Snippets
        </Link>
        <Link to="/c/$connection/p/$project/drafts" params={params} className={classes.tab}>
          <IconPencil size={15} aria-hidden />
          Drafts
          {drafts.length > 0 && <span className={classes.count}>{drafts.length}</span>}
        </Link>
      </nav>
      <div className={classes.space} />
      <StaleNotice provenance={provenance} />
    </header>
  )
}
