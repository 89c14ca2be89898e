import { useNavigate, useSearch } from '@tanstack/react-router'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import type { BlameFilter } from './blame-groups.ts'

export interface BlameSearch extends BlameFilter {
  /** How the blame is grouped; by line when undefined. */
  readonly by?: 'commits' | undefined
  /** The commits in `.git-blame-ignore-revs` are ignored when undefined. */
  readonly revisions?: 'all' | undefined
}

/** The search params of the blame, and how to change them. */
export function useBlameSearch() {
  const search = useSearch({ from: '/c/$connection/p/$project/blob' })
  const navigate = useNavigate()
  const params = useProjectParams()
  const { author, commit, by, revisions, line } = search
  return {
    line,
    search: { author, commit, by, revisions } satisfies BlameSearch,
    change: (to: BlameSearch) =>
      void navigate({ to: '/c/$connection/p/$project/blob', params, search: { ...search, ...to }, replace: true }),
  }
}
