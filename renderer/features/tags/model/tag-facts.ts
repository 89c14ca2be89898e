import type { Tag } from '#shared/contract/tags.ts'

/** A tag that is an object of its own, with a message and a tagger; else it is only a name of a commit. */
export function isAnnotated({ message, target, commit }: Tag): boolean {
  return message != null || (commit != null && commit.id !== target)
}

/** The time of a tag, ISO 8601: that of its commit, the only one the service tells. Null when it points to none, or that was not sent. */
export function timeOf({ commit }: Tag): string | null {
  return commit ? (commit.committed_date ?? commit.created_at ?? null) : null
}
