import { z } from 'zod'
import { formatSentences, t } from '#shared/i18n/i18n.ts'
import { isServiceFrom, type ServiceKind } from '../service-version.ts'
import { reducedCommit } from './commits.ts'
import { beyond, beyondValues, endpoint, expected, json } from './endpoint.ts'
import { projectId, ref, timestamp } from './fields.ts'

/** Document 1, section 4.4. */
const document = '1 §4.4'

/** Without the name of the tag for those who may not read the repository. */
const release = z.looseObject({ tag_name: z.string().nullish(), description: z.string().nullish() })

const tag = z.looseObject({
  name: z.string(),
  message: expected(z.string().nullable()),
  target: z.string(),
  commit: reducedCommit.nullish(),
  release: release.nullish(),
  protected: z.boolean().optional(),
  created_at: beyond(timestamp.nullish()).describe('Annotated tags only.'),
})
export type Tag = z.output<typeof tag>

/**
 * Whether a tag is an object of its own, with a message and a tagger; else it is only a name of a commit, for which services send null or an empty
 * message.
 */
export function isAnnotated({ message, target, commit }: Tag): boolean {
  return Boolean(message) || (commit != null && commit.id !== target)
}

const path = { id: projectId, tag_name: ref }
const readsOfTags = ['tags.list', 'tags.get', 'releases.get', 'commits.refs'] as const
/** The tag a write is about. */
const tagState = ({ id, tag_name }: Readonly<Record<string, unknown>>) => ({
  operation: 'tags.get',
  params: { id, tag_name },
})
const common = { pagination: 'none', edition: 'core', document } as const
const read = {
  ...common,
  success: [200],
  access: 'public',
  scope: 'read_repository',
  cache: 'revalidate',
  effect: 'read',
  invalidates: [],
} as const
const write = {
  ...common,
  access: 'developer',
  scope: 'api',
  cache: 'never',
  effect: 'write',
  invalidates: readsOfTags,
} as const

/** Undo recreates all data of a tag; a lightweight tag has only a name and a target. */
function lostOfTag(before: unknown, _params: unknown, service: ServiceKind | null): string | null {
  const was = tag.parse(before)
  const { message, release: notes } = was
  if (message === undefined) return t('If the tag has a message, it is not restored: the service did not return it.')
  const lost = [
    isAnnotated(was) && t('The annotated tag is recreated: it gets a new tagger and date.'),
    notes === undefined && lostNotesNotSent(),
    notes != null && lostOfNotes(isServiceFrom(service, releasesSince)),
  ].filter(sentence => sentence !== false)
  return lost.length === 0 ? null : formatSentences(lost)
}

/** Some services do not return the notes with a tag, so they are not stored. */
const lostNotesNotSent = () =>
  t(
    'Its release notes, if it has any, are not restored: the service does not send them with a tag, so their text is not in the journal.',
  )

function lostOfNotes(isOfRelease: boolean | null): string {
  switch (isOfRelease) {
    case true:
      return t(
        'Its release notes are not restored: this version of the service does not accept them with a tag. Their text is in the journal.',
      )
    case false:
      return t('Its release notes are recreated with a new date.')
    case null:
      return t(
        'Its release notes may not be restored: services do not accept them with a tag from version {version} on, and this one’s version is not known. Their text is in the journal.',
        { version: releasesSince },
      )
  }
}

/** From this version on the notes of a tag are those of its release: a tag neither takes them nor has a path for them. */
export const releasesSince = '14.0'

/** The first version that sorts tags by the version in their name. */
export const versionOrderSince = '15.4'

export const tags = {
  'tags.list': endpoint({
    id: 'tags.list',
    method: 'GET',
    path: '/projects/:id/repository/tags',
    params: {
      path: { id: projectId },
      query: {
        order_by: beyondValues(z.enum(['name', 'updated', 'version']).default('updated'), {
          version: { since: versionOrderSince },
        }),
        sort: z.enum(['asc', 'desc']).default('desc'),
        search: z.string().optional(),
      },
    },
    response: json(z.array(tag)),
    summary: 'The tags of a repository; search takes ^term and term$.',
    ...read,
    pagination: 'offset',
  }),
  'tags.get': endpoint({
    id: 'tags.get',
    method: 'GET',
    path: '/projects/:id/repository/tags/:tag_name',
    params: { path },
    response: json(tag),
    summary: 'One tag.',
    ...read,
  }),
  'tags.create': endpoint({
    id: 'tags.create',
    method: 'POST',
    path: '/projects/:id/repository/tags',
    params: {
      path: { id: projectId },
      body: { tag_name: ref, ref, message: z.string().optional(), release_description: z.string().optional() },
    },
    response: json(tag),
    success: [201],
    summary: 'Creates a tag; with a message, an annotated one.',
    label: () => t('Create tag'),
    successMessage: () => t('Tag created'),
    ...write,
    refusals: [
      { says: /already exists/i, about: 'tag_name' },
      { says: /^target\b.*\binvalid/is, about: 'ref' },
    ],
    leftOut: ({ release_description: notes }, answer) =>
      notes === undefined || notes === '' || tag.parse(answer).release?.description === notes
        ? null
        : t('The tag was created without its release notes: the service did not save them.'),
    inverse: {
      fidelity: 'exact',
      state: tagState,
      back: ({ params: { id, tag_name } }) => ({ operation: 'tags.delete', params: { id, tag_name } }),
      // Written right after the tag where the service does not take them with it.
      takesAlong: {
        get release() {
          return t('Release notes added since are deleted with the tag.')
        },
      },
    },
  }),
  'tags.delete': endpoint({
    id: 'tags.delete',
    method: 'DELETE',
    path: '/projects/:id/repository/tags/:tag_name',
    params: { path },
    response: { kind: 'empty' },
    success: [204, 200],
    summary: 'Deletes a tag.',
    label: () => t('Delete tag'),
    successMessage: () => t('Tag deleted'),
    ...write,
    effect: 'destroy',
    inverse: {
      fidelity: 'near',
      note: lostOfTag,
      state: tagState,
      back: ({ params: { id, tag_name }, before }) => {
        const { commit, message, release: notes } = tag.parse(before)
        if (!commit) return null
        const release_description = notes?.description ?? undefined
        const params = { id, tag_name, ref: commit.id, message: message || undefined, release_description }
        return { operation: 'tags.create', params }
      },
    },
  }),
  'releases.get': endpoint({
    id: 'releases.get',
    method: 'GET',
    path: '/projects/:id/releases/:tag_name',
    since: releasesSince,
    params: { path },
    response: json(release),
    summary: 'The release notes of a tag, for services whose tags do not have them.',
    ...read,
    scope: 'api',
    document: 'beyond',
  }),
  'releases.create': endpoint({
    id: 'releases.create',
    method: 'POST',
    path: '/projects/:id/repository/tags/:tag_name/release',
    replacedBy: { since: releasesSince, path: '/projects/:id/releases' },
    params: { path, body: { description: z.string().min(1) } },
    response: json(release),
    success: [201],
    summary: 'Adds release notes to a tag.',
    label: () => t('Add release notes'),
    successMessage: () => t('Release notes added'),
    ...write,
    inverse: {
      fidelity: 'none',
      get because() {
        return t('The release notes of a tag can be changed, but not removed')
      },
      state: tagState,
    },
  }),
  'releases.update': endpoint({
    id: 'releases.update',
    method: 'PUT',
    path: '/projects/:id/repository/tags/:tag_name/release',
    replacedBy: { since: releasesSince, path: '/projects/:id/releases/:tag_name' },
    params: { path, body: { description: z.string().min(1) } },
    response: json(release),
    success: [200],
    summary: 'Changes the release notes of a tag.',
    label: () => t('Update release notes'),
    successMessage: () => t('Release notes updated'),
    ...write,
    inverse: {
      fidelity: 'exact',
      state: tagState,
      back: ({ params: { id, tag_name }, before }) => {
        const description = tag.parse(before).release?.description
        return description ? { operation: 'releases.update', params: { id, tag_name, description } } : null
      },
    },
  }),
} as const
