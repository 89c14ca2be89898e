import { create } from 'zustand'
import { noFiles, type OpenFiles } from './open-files.ts'

/** Two services may have projects of the same ID. */
export type ProjectKey = `${string} ${string}`

interface OpenFilesState {
  readonly byProject: Readonly<Record<ProjectKey, OpenFiles>>
  change(project: ProjectKey, to: (before: OpenFiles) => OpenFiles): void
  /** Forgets what was open of other connections than these: they were removed. */
  forgetOthers(connections: readonly string[]): void
}

/** True for a key that begins with one of the connections. */
export function isOf(key: string, connections: readonly string[]): boolean {
  return connections.includes(key.split(' ', 1)[0] ?? '')
}

/** The open files of each project. For this run only: names of files belong to the sealed store or nowhere. */
export const useOpenFilesState = create<OpenFilesState>(set => ({
  byProject: {},
  change: (project, to) =>
    set(state => {
      const before = state.byProject[project] ?? noFiles
      const after = to(before)
      return after === before ? state : { byProject: { ...state.byProject, [project]: after } }
    }),
  forgetOthers: connections =>
    set(({ byProject }) => {
      const kept = Object.entries(byProject).filter(([project]) => isOf(project, connections))
      return { byProject: Object.fromEntries(kept) }
    }),
}))
