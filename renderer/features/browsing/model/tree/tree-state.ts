import { create } from 'zustand'
import { forgetsEnded, withoutEnded } from '../../../../lib/connection/generation-state.ts'

interface OpenTree {
  readonly expanded: ReadonlySet<string>
  readonly scrollTop: number
}

interface TreeState {
  /** By project and ref, so that each tree is found as it was left. */
  readonly trees: Readonly<Record<string, OpenTree>>
  expand(tree: string, folders: readonly string[]): void
  collapse(tree: string, folder: string): void
  scrolled(tree: string, scrollTop: number): void
}

const untouched: OpenTree = { expanded: new Set(), scrollTop: 0 }

/** The expanded folders and the scroll position of each tree: kept when going from file to file. */
export const useTreeState = forgetsEnded(
  create<TreeState>(set => {
    const change = (tree: string, to: (before: OpenTree) => OpenTree) =>
      set(state => ({ trees: { ...state.trees, [tree]: to(state.trees[tree] ?? untouched) } }))
    return {
      trees: {},
      expand: (tree, folders) =>
        change(tree, before => ({ ...before, expanded: new Set([...before.expanded, ...folders]) })),
      collapse: (tree, folder) =>
        change(tree, before => ({
          ...before,
          expanded: new Set([...before.expanded].filter(path => path !== folder)),
        })),
      scrolled: (tree, scrollTop) => change(tree, before => ({ ...before, scrollTop })),
    }
  }),
  ({ trees }, isEnded) => ({ trees: withoutEnded(trees, isEnded) }),
)

/** The expanded folders of a tree. */
export function useExpanded(tree: string): ReadonlySet<string> {
  return useTreeState(state => state.trees[tree] ?? untouched).expanded
}
