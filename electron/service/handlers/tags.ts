import type { Tag as TagFields } from '#shared/contract/tags.ts'
import { nameSearch } from '#shared/text/name-search.ts'
import { methodNotAllowed, notFound } from '../errors.ts'
import { isoTime } from '../git/commit-object.ts'
import { sign } from '../git/commit-writer.ts'
import type { Ref } from '../git/ref.ts'
import { findRef, listRefs, RefUpdateError, readTag, updateRef, writeTagObject } from '../git/refs.ts'
import type { GitRepository } from '../git/repository.ts'
import { resolveCommit } from '../git/revision.ts'
import { type ActivityEvent, type AuditEvent, type Handlers, Page, type ProjectAccess, type User } from '../handler.ts'
import type { ReleaseRow } from '../store/releases.ts'
import { requireUser } from './branch-update.ts'
import { reducedCommitFields } from './commit-fields.ts'
import type { ServiceParts } from './parts.ts'
import { releaseEvent } from './releases.ts'

type TagOperations = 'tags.list' | 'tags.get' | 'tags.create' | 'tags.delete'

/** Tags of a repository (document 1, section 4.4). */
export function tagsHandlers({ store, git }: ServiceParts): Pick<Handlers, TagOperations> {
  return {
    'tags.list': async (context, params) => {
      const project = context.project(params.id)
      const repository = git.open(project.repositoryPath)
      const matches = nameSearch(params.search)
      const found = (await listRefs(repository, 'tag')).filter(ref => matches(ref.name))
      const rising = found.toSorted(orders[params.order_by])
      const refs = params.sort === 'desc' ? rising.reverse() : rising

      const { offset, limit } = context.page
      const shown = refs.slice(offset, offset + limit)
      const items = await Promise.all(
        shown.map(ref => tagFields(repository, ref, store.releases.get(project.id, ref.name))),
      )
      return new Page({ items, total: refs.length, hasNext: offset + limit < refs.length })
    },
    'tags.get': async (context, { id, tag_name }) => {
      const project = context.project(id)
      const repository = git.open(project.repositoryPath)
      const ref = await findRef(repository, 'tag', tag_name)
      if (!ref) throw notFound('Tag')
      return tagFields(repository, ref, store.releases.get(project.id, tag_name))
    },
    'tags.create': async (context, params) => {
      const project = context.project(params.id)
      const repository = git.open(project.repositoryPath)
      const { tag_name: name, ref, message, release_description: notes } = params
      const target = await createTag(repository, requireUser(context), { name, revision: ref, message: message ?? '' })
      store.transaction(() => {
        context.record(tagEvent(project, name, null, target))
        context.audit(tagAudit(project, 'add', name))
        // Notes under the name of a tag that has just been made are those of one whose deletion was cut short.
        store.releases.remove(project.id, name)
        if (!notes) return
        store.releases.add(project.id, name, notes)
        context.audit(releaseEvent(project, 'add', name))
      })
      return tagFields(repository, { kind: 'tag', name, target, created: 0 }, store.releases.get(project.id, name))
    },
    'tags.delete': async (context, { id, tag_name: name }) => {
      const project = context.project(id)
      const repository = git.open(project.repositoryPath)
      const ref = await findRef(repository, 'tag', name)
      if (!ref) throw notFound('Tag')
      context.requireUnmodified(await madeAt(repository, ref))
      await refusing(() => updateRef(repository, 'tag', name, { from: ref.target, to: null }))
      store.transaction(() => {
        store.releases.remove(project.id, name)
        context.record(tagEvent(project, name, ref.target, null))
        context.audit(tagAudit(project, 'remove', name))
      })
      return undefined
    },
  }
}

/** Makes a lightweight tag, or an annotated one when there is a message; gives what the ref points to. @throws ServiceError 405 */
async function createTag(
  repository: GitRepository,
  user: User,
  desired: { readonly name: string; readonly revision: string; readonly message: string },
): Promise<string> {
  const { name, revision, message } = desired
  const commit = await resolveCommit(repository, revision)
  if (commit === null) throw methodNotAllowed(`Target ${revision} is invalid`)
  if (await findRef(repository, 'tag', name)) throw methodNotAllowed(`Tag ${name} already exists`)
  return refusing(async () => {
    const tagger = sign(user, new Date())
    const target =
      message.trim() === '' ? commit : await writeTagObject(repository, { name, object: commit, tagger, message })
    await updateRef(repository, 'tag', name, { from: null, to: target })
    return target
  })
}

function tagEvent(project: ProjectAccess, ref: string, from: string | null, to: string | null): ActivityEvent {
  const action = to === null ? 'removed' : 'created'
  const push = { action, refType: 'tag', ref, from, to, commitCount: 0, title: null } as const
  return { projectId: project.id, action: 'pushed', push }
}

function tagAudit(project: ProjectAccess, kind: 'add' | 'remove', tag: string): AuditEvent {
  const entity = { type: 'Project', id: project.id, path: project.path_with_namespace } as const
  return { entity, details: { [kind]: 'tag', target_type: 'Tag', target_id: tag, target_details: tag } }
}

/** When a tag was made; a lightweight one is as old as its commit. ISO 8601. */
async function madeAt(repository: GitRepository, ref: Ref): Promise<string> {
  const { tagger, commit } = await readTag(repository, ref)
  return isoTime(tagger ?? commit?.committer ?? { name: '', email: '', seconds: 0, offset: '+0000' })
}

/** A tag that cannot be made or removed is 405 with an explaining message. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RefUpdateError) throw methodNotAllowed(error.message)
    throw error
  }
}

async function tagFields(repository: GitRepository, ref: Ref, release: ReleaseRow | undefined): Promise<TagFields> {
  const { name, target, message, commit } = await readTag(repository, ref)
  return {
    name,
    message: message === null ? null : message.replace(/\n$/, ''),
    target,
    commit: commit && reducedCommitFields(commit),
    release: release ?? null,
    protected: false,
  }
}

function byName(a: Ref, b: Ref): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0
}

const numbers = new Intl.Collator('en', { numeric: true })
/** Numbers in names count as such: v1.9 before v1.10. */
function byVersion(a: Ref, b: Ref): number {
  return numbers.compare(a.name, b.name) || byName(a, b)
}

function byTime(a: Ref, b: Ref): number {
  return a.created - b.created || byName(a, b)
}

const orders = { name: byName, updated: byTime, version: byVersion } as const
