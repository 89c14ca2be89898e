import { Badge, Button, Stack, VisuallyHidden } from '@mantine/core'
import { IconFilePlus, IconFolderOpen } from '@tabler/icons-react'
import {
  Link,
  Outlet,
  type StaticDataRouteOption,
  useParams,
  useRouter,
  useRouterState,
  useSearch,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { placesKey } from '#shared/places-key.ts'
import { projectQuery } from '#shared/queries/places.ts'
import { visibleString } from '#shared/text/visible.ts'
import { cloneAddresses } from '../../features/browsing/model/project/clone-addresses.ts'
import { useCurrentRef } from '../../features/browsing/model/project/use-current-ref.ts'
import { useFollowMove } from '../../features/browsing/model/project/use-follow-move.ts'
import { GoToFile } from '../../features/browsing/ui/goto/go-to-file.tsx'
import { OpenFilesStrip } from '../../features/browsing/ui/open-files/open-files-strip.tsx'
import { ClonePopover, FirstCommands } from '../../features/browsing/ui/project/clone-popover.tsx'
import { useDrafts } from '../../features/editing/model/drafts/use-drafts.ts'
import { useConnection, useConnectionRef } from '../../lib/connection/use-connection.ts'
import { StarButton } from '../../lib/favourites/star-button.tsx'
import { usePlaceToStar } from '../../lib/favourites/use-place-to-star.ts'
import { useOperation } from '../../lib/operations/use-operation.ts'
import { DeletionBadge } from '../../lib/project/deletion-badge.tsx'
import { useChangeLinks, useProjectParams } from '../../lib/project/links.tsx'
import { parentFolder } from '../../lib/project/paths.ts'
import { ProjectContext, type ProjectView, useProject } from '../../lib/project/project-context.ts'
import { RefPicker } from '../../lib/project/ref-picker.tsx'
import { getWebAddress } from '../../lib/project/web-address.ts'
import { useSettings } from '../../lib/settings/use-settings.ts'
import { ExternalLink } from '../../ui/link/external-link.tsx'
import { Crumb, CrumbName } from '../../ui/navigation/crumb.tsx'
import { InFrame } from '../../ui/navigation/in-frame.tsx'
import { Count, Sidebar } from '../../ui/navigation/sidebar.tsx'
import { KeepOffline } from '../../ui/offline/keep-offline.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states/states.tsx'
import { PathText } from '../../ui/text/path-text.tsx'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import { projectSections } from '../features.ts'
import { FilesFrame } from './files-frame.tsx'
import classes from './project-layout.module.css'

/** The branch of a first commit; the default name in git and the services of this family. */
const firstBranch = 'main'

/** Everything below `/p/$project`: its part of the frame, and one of its screens. */
export function ProjectLayout() {
  const { project: id } = useParams({ from: '/c/$connection/p/$project' })
  const { data, error, isPending, refetch } = useOperation(projectQuery(id))
  const { showsRef, showsOpenFiles, showsTree, needsCommit, isUntitled } = useScreenTraits()
  useFollowMove(id, data?.value.path_with_namespace)

  if (isPending || (!data && error && !mayStillBeReadable(error.kind))) {
    return (
      <>
        <ProjectSidebar />
        <InFrame area="place">
          <ProjectCrumbs path={id} name={id.slice(id.lastIndexOf('/') + 1)} isHeading={error !== null} />
        </InFrame>
        <div className={classes.layout}>
          {error ? (
            <ErrorState error={error} onRetry={refetch} />
          ) : (
            <LoadingState rows={12} label={t('Loading the project')} />
          )}
        </div>
      </>
    )
  }
  const project = data?.value ?? null
  const view: ProjectView = {
    id,
    project,
    name: project?.name ?? id,
    defaultBranch: project?.default_branch ?? null,
    defaultRef: project?.default_branch ?? 'HEAD',
  }
  const isEmpty = project !== null && (project.empty_repo === true || !project.default_branch)
  return (
    <ProjectContext value={view}>
      <KnownProjectSidebar />
      <ProjectInHeader
        isEmpty={isEmpty}
        hasRef={showsRef === true}
        isHeading={isUntitled === true || (isEmpty && needsCommit === true)}
      />
      <div className={classes.layout}>
        {/* Always rendered, so that the elements below aren't remounted when the row appears and disappears. */}
        <div className={classes.openFiles} data-open-files>
          {!isEmpty && showsOpenFiles && <OpenFilesStrip />}
        </div>
        <div className={classes.screen} data-screen tabIndex={-1}>
          {isEmpty && needsCommit ? (
            <EmptyRepository />
          ) : showsTree ? (
            <FilesFrame>
              <Outlet />
            </FilesFrame>
          ) : (
            <Outlet />
          )}
        </div>
      </div>
    </ProjectContext>
  )
}

/** A service may keep a project's own record from a caller and still show its files. */
function mayStillBeReadable(kind: string): boolean {
  return kind === 'notFound' || kind === 'forbidden' || kind === 'badResponse'
}

/** The current screen's requirements of the frame. */
function useScreenTraits(): StaticDataRouteOption {
  return useRouterState({ select: state => state.matches.at(-1)?.staticData ?? {} })
}

/** The route of the screen below the project: `tree`, `commit/$sha`. */
function useRouteOfProject(): string {
  return useRouterState({ select: state => state.matches.at(-1)?.routeId.replace(/^.*\$project\/?/, '') ?? '' })
}

/** The ways to the screens of a project that is not known yet. */
function ProjectSidebar({
  at = {},
  badges,
}: {
  readonly at?: { readonly ref?: string; readonly base?: string }
  readonly badges?: Badges
}) {
  const params = useProjectParams()
  return (
    <InFrame area="sidebar">
      <Sidebar label={t('Project')} sections={projectSections} at={{ ...params, ...at }} badges={badges} />
    </InFrame>
  )
}

type Badges = Readonly<Record<string, ReactNode>>

/** The sidebar of a loaded project: its links contain the current ref, with the number of drafts. */
function KnownProjectSidebar() {
  const { ref } = useCurrentRef()
  const { defaultRef } = useProject()
  const { drafts } = useDrafts()
  return (
    <ProjectSidebar
      at={{ ref, base: defaultRef }}
      badges={drafts.length > 0 ? { drafts: <Count of={drafts.length} /> } : {}}
    />
  )
}

/** A repository without a commit, and how to make the first one. */
function EmptyRepository() {
  const { toEdit } = useChangeLinks()
  const { project } = useProject()
  return (
    <EmptyState
      icon={<IconFolderOpen size={32} stroke={1.5} />}
      title={t('This repository is empty')}
      description={t(
        'It has no commits yet. The first file that you create is committed to a new branch, “{firstBranch}”.',
        { firstBranch },
      )}
      action={
        <Stack align="center" gap={20}>
          <Button
            leftSection={<IconFilePlus size={15} />}
            {...toEdit({ branch: firstBranch, path: 'README.md', create: true })}
          >
            {t('Create the first file')}
          </Button>
          <FirstCommands addresses={cloneAddresses(project)} branch={firstBranch} />
        </Stack>
      }
    />
  )
}

/** The project's part of the header: its group, its ref on the screens that have one, and its actions. */
function ProjectInHeader({
  isEmpty,
  hasRef,
  isHeading,
}: {
  readonly isEmpty: boolean
  readonly hasRef: boolean
  readonly isHeading: boolean
}) {
  const { name, project } = useProject()
  const params = useProjectParams()
  const connection = useConnectionRef()
  const { ref, go } = useCurrentRef()
  const toStar = usePlaceToStar()
  const addresses = cloneAddresses(project)
  return (
    <>
      <InFrame area="place">
        <ProjectCrumbs path={project?.path_with_namespace ?? params.project} name={name} isHeading={isHeading} />
        {project?.archived && (
          <Badge size="sm" color="gray" variant="light" tt="none" flex="none">
            {t('Archived')}
          </Badge>
        )}
        {project && <DeletionBadge project={project} />}
      </InFrame>
      <InFrame area="tools">
        {!isEmpty && hasRef && <RefPicker value={ref} onPick={go} />}
        {!isEmpty && <GoToFile />}
        {!isEmpty && hasRef && <KeepOffline subject={{ project: params.project, ref, connection }} />}
        <StarButton place={toStar.project(params.connection, params.project, project?.path_with_namespace)} />
        {addresses.length > 0 && <ClonePopover addresses={addresses} />}
        {project?.web_url && <WebPageLink project={project.web_url} />}
      </InFrame>
    </>
  )
}

/** Links to the service's own page for the current screen. */
function WebPageLink({ project }: { readonly project: string }) {
  const { ref } = useCurrentRef()
  const route = useRouteOfProject()
  const { sha, snippet } = useParams({ strict: false })
  const { path, view, line, from, to, straight, tag } = useSearch({ strict: false })
  const address = getWebAddress(project, { route, ref, sha, snippet, path, view, line, from, to, straight, tag })
  return (
    <span className={classes.web}>
      <ExternalLink address={address} title={t('Open in browser')}>
        <VisuallyHidden>{t('Open in browser')}</VisuallyHidden>
      </ExternalLink>
    </span>
  )
}

/** The group and the project, each a link, and a menu of recent projects. A personal namespace has no screen. */
function ProjectCrumbs({
  path,
  name,
  isHeading,
}: {
  readonly path: string
  readonly name: string
  readonly isHeading: boolean
}) {
  const params = useProjectParams()
  const connection = useConnection()
  const router = useRouter()
  const place = usePlaceToStar()
  const recents = useSettings()?.recents[placesKey(connection)] ?? []
  const group = parentFolder(path)
  const lately = recents.filter(one => one !== path).slice(0, 8)
  return (
    <>
      {group !== '' && (
        <Crumb>
          <Link
            to="/c/$connection/g/$group"
            params={{ connection: params.connection, group }}
            title={visibleString(group)}
          >
            <PathText text={group} />
          </Link>
        </Crumb>
      )}
      <Crumb
        menu={{
          label: t('Other projects'),
          items: lately.map(one => ({
            label: one,
            onOpen: () => router.history.push(place.project(connection.id, one).to),
          })),
          all: {
            label: t('All projects'),
            onOpen: () =>
              void router.navigate({ to: '/c/$connection/projects', params: { connection: connection.id } }),
          },
        }}
      >
        <CrumbName isHeading={isHeading} title={visibleString(path)}>
          <Link to="/c/$connection/p/$project" params={params}>
            <VisibleText text={name} />
          </Link>
        </CrumbName>
      </Crumb>
    </>
  )
}
