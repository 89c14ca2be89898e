import { create } from 'zustand'
import { forgetsEnded, withoutEnded } from '../../../../lib/connection/generation-state.ts'
import { noFiles, type OpenFiles } from './open-files.ts'

/** Two services may have projects of the same ID. */
export type ProjectKey = `${string} ${string}`

interface OpenFilesState {
  readonly byProject: Readonly<Record<ProjectKey, OpenFiles>>
  change(project: ProjectKey, to: (before: OpenFiles) => OpenFiles): void
}

/**
 * The open files of each project. In memory only: file names are sensitive and may be stored in the sealed store only.
 */
export const useOpenFilesState = forgetsEnded(
  create<OpenFilesState>(set => ({
    byProject: {},
    change: (project, to) =>
      set(state => {
        const before = state.byProject[project] ?? noFiles
        const after = to(before)
        return after === before ? state : { byProject: { ...state.byProject, [project]: after } }
      }),
  })),
  ({ byProject }, isEnded) => ({ byProject: withoutEnded(byProject, isEnded) }),
)
