import type { Project } from '#shared/contract/navigation.ts'

/** Projects whose name, path or description has every word of the query: the service's search, done here when offline. */
export function searchProjects(projects: readonly Project[], query: string): readonly Project[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return projects.filter(({ name, path_with_namespace, description }) => {
    const text = `${name} ${path_with_namespace} ${description ?? ''}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
}
