import { useProject } from './project-context.ts'

/** Access level of a developer (document 2, section 1): what writing to a repository needs (document 1, section 4). */
const developer = 30

/** False when the service says that the caller's role does not reach for a write; what it does not say is left to its answer. */
export function useMayWrite(): boolean {
  const { project } = useProject()
  const { project_access, group_access } = project?.permissions ?? {}
  const levels = [project_access, group_access].flatMap(access => (access ? [access.access_level] : []))
  return levels.length === 0 || Math.max(...levels) >= developer
}
