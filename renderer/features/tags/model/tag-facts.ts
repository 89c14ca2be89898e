import { releasesSince, type Tag } from '#shared/contract/tags.ts'
import { isServiceFrom, type ServiceKind } from '#shared/service-version.ts'

/** Whether the notes of a tag have to be read from its release: the tags of such a service need not have them. */
export function hasNotesApart(service: ServiceKind, { release }: Tag): boolean {
  return !release && isServiceFrom(service, releasesSince) === true
}

const hasLoadedNotes = Symbol('loaded notes')

/** The tag with notes that were read from its release, because they were not sent with it. */
export function withLoadedNotes(tag: Tag, release: NonNullable<Tag['release']>): Tag {
  const merged = { ...tag, release, [hasLoadedNotes]: true }
  return merged
}

/** The tag as it was sent, which is all that the journal keeps of it. */
export function asSent(tag: Tag): Tag {
  return hasLoadedNotes in tag ? { ...tag, release: undefined } : tag
}

/**
 * The time of a tag, ISO 8601: that of its commit, the only one the service sends. Null without a commit or when it was
 * not sent.
 */
export function getTime({ commit }: Tag): string | null {
  return commit ? (commit.committed_date ?? commit.created_at ?? null) : null
}
