import type { ConnectionRef } from '#shared/bridge.ts'
import { pageLimits } from '#shared/contract/choices.ts'
import type { Commit } from '#shared/contract/commits.ts'
import { releasesSince, type Tag } from '#shared/contract/tags.ts'
import { undoPromise } from '#shared/contract/undo-promise.ts'
import { type CellFacts, type Dated, loadList, type ReadCall } from '#shared/fleet/column.ts'
import { t } from '#shared/i18n/i18n.ts'
import { commitsQuery, tagsQuery } from '#shared/queries/repository.ts'
import { isServiceFrom, type ServiceKind } from '#shared/service-version.ts'
import { matchesWildcard } from '#shared/text/wildcard.ts'
import { BridgeFailure } from '../../../lib/bridge/bridge.ts'
import { shortRef } from '../../../lib/project/short-ref.ts'
import { isRefName } from '../../../lib/refs/ref-name.ts'
import { type BulkItem, type ReadContext, rowReadOptions } from '../../../ui/bulk/job.ts'
import { loadCurrentTag, type Present } from '../../tags/model/load-current-tag.ts'
import { releaseNotes } from '../../tags/model/release-notes.ts'
import { getName, latestVersion, nextVersion, type Step } from '../../tags/model/version.ts'

/** What a project has that its last tag has not. */
export interface Unreleased {
  /** The tag that was updated last, of those that the pattern matches. */
  readonly lastTag: Tag | null
  /** Names of tags, the ones that were updated last. */
  readonly names: readonly string[]
  /** Commits of the default branch since the tag, newest first; all of them without a tag. */
  readonly commits: readonly Commit[]
  /** There are more. */
  readonly isMore: boolean
}

/** Reads the commits of the default branch since the last tag. Rejects as the call does. @param pattern of tags, with `*` */
export async function loadUnreleased(
  call: ReadCall,
  { project }: CellFacts,
  pattern: string,
): Promise<{ readonly unreleased: Unreleased; readonly from: readonly Dated[]; readonly isCut: boolean }> {
  const { path_with_namespace: id, default_branch: branch } = project
  if (!branch || project.empty_repo) {
    return { unreleased: { lastTag: null, names: [], commits: [], isMore: false }, from: [], isCut: false }
  }
  const isMatch = ({ name }: Tag) => pattern === '' || matchesWildcard(pattern, name)
  const tags = await loadList(call, tagsQuery(id), { isEnough: rows => rows.some(isMatch) })
  const matching = tags.data.filter(isMatch)
  const lastTag = matching[0] ?? null
  const range = lastTag ? `${lastTag.commit?.id ?? lastTag.name}..${branch}` : branch
  const list = await call(commitsQuery(id, { ref_name: range }, { size: pageLimits.maximumSize }), null)
  return {
    unreleased: {
      ...{ lastTag, names: matching.map(({ name }) => name), commits: list.value },
      isMore: (list.page?.next ?? null) !== null,
    },
    from: [...tags.from, list],
    isCut: tags.isCut ?? false,
  }
}

/** The next tag of a project by a step from its highest version; empty when no tag has a version. */
export function getNextName({ names }: Unreleased, step: Step): string {
  const latest = latestVersion(names)
  return latest ? getName(nextVersion(latest, step)) : ''
}

/** A release of one project, as it is typed. */
export interface ReleaseDraft {
  readonly project: string
  readonly unreleased: Unreleased
  readonly name: string
}

/** What is common to the releases. */
export interface ReleaseOptions {
  /** `{name}` stands for the name of the tag. */
  readonly message: string
  readonly hasNotes: boolean
}

/** Why a release can't be prepared like this; null when it can. */
export function getNameProblem({ name, unreleased }: ReleaseDraft): string | null {
  if (name === '') return t('Enter a tag name')
  if (!isRefName(name)) return t('Git does not allow this as a name of a tag')
  return unreleased.names.includes(name) ? t('This tag exists') : null
}

interface Target {
  readonly connection: ConnectionRef
  readonly service: ServiceKind
}

/** Whether release notes are sent with the tag; services of later versions take them in a request of their own. */
function takesNotes(service: ServiceKind): boolean {
  return isServiceFrom(service, releasesSince) !== true
}

/** The tags of several projects, each at the commit that was shown, and their release notes. To be sent in this order. */
export function createReleaseItems(
  target: Target,
  drafts: readonly ReleaseDraft[],
  options: ReleaseOptions,
): readonly BulkItem[] {
  return drafts.flatMap(draft => {
    const notes = options.hasNotes ? getNotes(draft) : ''
    const tag = createTagItem(target, draft, options.message, takesNotes(target.service) ? notes : '')
    const hasOwnRow = notes !== '' && !takesNotes(target.service) && !('blocked' in tag)
    return hasOwnRow ? [tag, createNotesItem(target, draft, notes)] : [tag]
  })
}

/** Release notes from the titles of the commits. */
function getNotes({ unreleased: { commits, isMore, lastTag } }: ReleaseDraft): string {
  return releaseNotes({ from: lastTag?.name ?? 'the first commit', commits, isCut: isMore })
}

function createTagItem({ connection, service }: Target, draft: ReleaseDraft, message: string, notes: string): BulkItem {
  const { project: id, name, unreleased } = draft
  const head = unreleased.commits[0]?.id
  const facts = { key: id, label: id, operation: 'tags.create' } as const
  if (head === undefined) return { ...facts, params: {}, blocked: t('No unreleased commits') }
  const problem = getNameProblem(draft)
  if (problem !== null) return { ...facts, params: {}, blocked: problem }
  const text = message.replaceAll('{name}', name).trim()
  return {
    ...facts,
    params: {
      ...{ id, tag_name: name, ref: head },
      ...(text !== '' && { message: text }),
      ...(notes !== '' && { release_description: notes }),
    },
    check: async context => {
      const present = await readTag(connection, id, name, context)
      if (present.kind === 'there') {
        return present.tag.commit?.id === head
          ? { kind: 'skip', reason: t('The tag exists at this commit') }
          : { kind: 'block', reason: t('The tag exists at another commit') }
      }
      const before = unreleased.lastTag ? t('Last tag: {name}', { name: unreleased.lastTag.name }) : t('No tag')
      const commits = unreleased.commits.length
      const values = { name, sha: shortRef(head), commits }
      const after = unreleased.isMore
        ? t('{name} at {sha}, more than {commits, plural, one {# commit} other {# commits}}', values)
        : t('{name} at {sha}, {commits, plural, one {# commit} other {# commits}}', values)
      return { kind: 'send', plan: { before, after, undo: undoPromise('tags.create', null, service) } }
    },
    verify: async context => {
      const present = await readTag(connection, id, name, context)
      if (present.kind === 'gone') return { kind: 'differs', now: t('tag doesn’t exist') }
      return present.tag.commit?.id === head
        ? { kind: 'confirmed' }
        : { kind: 'differs', now: t('the tag is at another commit') }
    },
  }
}

function createNotesItem(
  { connection, service }: Target,
  { project: id, name, unreleased }: ReleaseDraft,
  notes: string,
): BulkItem {
  return {
    key: `${id} notes`,
    label: t('Release notes of {name}', { name }),
    where: id,
    operation: 'releases.create',
    params: { id, tag_name: name, description: notes },
    check: async context => {
      const present = await readTag(connection, id, name, context, service)
      if (present.kind === 'there' && present.tag.commit?.id !== unreleased.commits[0]?.id) {
        return { kind: 'block', reason: t('The tag exists at another commit') }
      }
      if (present.kind === 'there' && present.tag.release) return { kind: 'skip', reason: t('Has release notes') }
      const after = t('Release notes from the commits')
      const plan = { before: t('No release notes'), after, undo: undoPromise('releases.create', null, service) }
      return { kind: 'send', plan }
    },
  }
}

/** @throws BridgeFailure when the tag can't be read */
async function readTag(
  connection: ConnectionRef,
  id: string,
  name: string,
  context: ReadContext,
  service?: ServiceKind,
): Promise<Exclude<Present, { readonly kind: 'unknown' }>> {
  const present = await loadCurrentTag(connection, id, name, service, rowReadOptions(context))
  if (present.kind === 'unknown') throw new BridgeFailure(present.error)
  return present
}
