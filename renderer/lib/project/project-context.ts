import { createContext, useContext } from 'react'
import type { Project } from '#shared/contract/navigation.ts'

export interface ProjectView {
  /** As the link names it: numeric ID or full path. What every operation is called with. */
  readonly id: string
  /** Null when the service doesn't return the project itself; its files may still be readable. */
  readonly project: Project | null
  readonly name: string
  /** Null for a repository without commits. */
  readonly defaultBranch: string | null
  /** The ref of a link that names none. */
  readonly defaultRef: string
}

export const ProjectContext = createContext<ProjectView | null>(null)

/** The project the screen belongs to. Throws outside of the project layout. */
export function useProject(): ProjectView {
  const project = useContext(ProjectContext)
  if (!project) throw new Error('This screen needs a project')
  return project
}
