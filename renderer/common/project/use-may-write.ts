import { useProject } from './project-context.ts'

/** Access levels (document 2, section 1): writing to a repository needs a developer (document 1, section 4). */
const levelsNeeded = { developer: 30, maintainer: 40 } as const

/** False when the service says that the caller's role does not reach for a write; what it does not say is left to its answer. */
export function useMayWrite(needed: keyof typeof levelsNeeded = 'developer'): boolean {
  const { project } = useProject()
  const { project_access, group_access } = project?.permissions ?? {}
  const levels = [project_access, group_access].flatMap(access => (access ? [access.access_level] : []))
  return levels.length === 0 || Math.max(...levels) >= levelsNeeded[needed]
}
