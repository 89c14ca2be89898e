import { Outlet, useParams, useRouterState } from '@tanstack/react-router'
import { useOperation } from '../../../../lib/operations/use-operation.ts'
import { ProjectContext, type ProjectView } from '../../../../lib/project/project-context.ts'
import { ErrorState, LoadingState } from '../../../../ui/states/states.tsx'
import { OpenFilesStrip } from '../open-files/open-files-strip.tsx'
import { FilesFrame } from '../tree/files-frame.tsx'
import { EmptyRepository } from './empty-repository.tsx'
import { ProjectHeader } from './project-header.tsx'
import classes from './project-layout.module.css'
import { KnownProjectSidebar, ProjectSidebar } from './project-sidebar.tsx'

/** Everything below `/p/$project`: the ways through the project, its header, and one of its screens. */
export function ProjectLayout() {
  const { project: id } = useParams({ from: '/c/$connection/p/$project' })
  const { data, error, isPending, refetch } = useOperation('projects.get', { id })
  const screen = useScreen()

  if (isPending || (!data && error && !mayStillBeReadable(error.kind))) {
    return (
      <div className={classes.beside}>
        <ProjectSidebar />
        <div className={classes.layout}>
          {error ? (
            <ErrorState error={error} onRetry={refetch} />
          ) : (
            <LoadingState rows={12} label="Loading the project" />
          )}
        </div>
      </div>
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
      <div className={classes.beside}>
        <KnownProjectSidebar />
        <div className={classes.layout}>
          <ProjectHeader provenance={data?.provenance ?? null} isEmpty={isEmpty} />
          {/* Always there, so that what is below keeps its place among the elements when the row comes and goes. */}
          <div className={classes.openFiles}>{!isEmpty && showsFiles.has(screen) && <OpenFilesStrip />}</div>
          <div className={classes.screen} data-screen tabIndex={-1}>
            {isEmpty && needsCommit.has(screen) ? (
              <EmptyRepository />
            ) : screen === 'tree' || screen === 'blob' ? (
              <FilesFrame>
                <Outlet />
              </FilesFrame>
            ) : (
              <Outlet />
            )}
          </div>
        </div>
      </div>
    </ProjectContext>
  )
}

/** A service may keep a project's own record from a caller and still show its files. */
function mayStillBeReadable(kind: string): boolean {
  return kind === 'notFound' || kind === 'forbidden' || kind === 'badResponse'
}

/** Screens that have the open files above them. */
const showsFiles: ReadonlySet<string> = new Set(['tree', 'blob', 'edit'])

/** Screens that have nothing to show of a repository without a commit. */
const needsCommit: ReadonlySet<string> = new Set([
  '',
  'tree',
  'blob',
  'commits',
  'commit',
  'compare',
  'tags',
  'contributors',
])

/** The last word of the route: which screen of the project is open. */
function useScreen(): string {
  return useRouterState({
    select: state =>
      state.matches
        .at(-1)
        ?.routeId.replace(/^.*\$project\/?/, '')
        .split('/')[0] ?? '',
  })
}
