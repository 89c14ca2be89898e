import type { Branch } from '#shared/contract/navigation.ts'
import { nameSearch } from '#shared/text/name-search.ts'
import { notFound } from '../errors.ts'
import type { Ref } from '../git/ref.ts'
import { findRef, listRefs, mergedBranches } from '../git/refs.ts'
import type { GitRepository } from '../git/repository.ts'
import { branchTip, readCommit } from '../git/revision.ts'
import { type Handlers, Page, type ProjectAccess, type RequestContext } from '../handler.ts'
import { reducedCommitFields } from './commit-fields.ts'
import type { ServiceParts } from './parts.ts'

/** Branches of a repository, by name. */
export function branchesHandlers({ git }: ServiceParts): Pick<Handlers, 'branches.list' | 'branches.get'> {
  return {
    'branches.list': async (context, { id, search }) => {
      const project = context.project(id)
      const repository = git.open(project.repositoryPath)
      const matches = nameSearch(search)
      const refs = (await listRefs(repository, 'branch')).filter(ref => matches(ref.name))
      const { offset, limit } = context.page
      const items = await branchFields(context, project, repository, refs.slice(offset, offset + limit))
      return new Page({ items, total: refs.length, hasNext: offset + limit < refs.length })
    },
    'branches.get': async (context, { id, branch }) => {
      const project = context.project(id)
      const repository = git.open(project.repositoryPath)
      const ref = await findRef(repository, 'branch', branch)
      const [fields] = ref ? await branchFields(context, project, repository, [ref]) : []
      if (!fields) throw notFound('Branch')
      return fields
    },
  }
}

async function branchFields(
  context: RequestContext,
  project: ProjectAccess,
  repository: GitRepository,
  refs: readonly Ref[],
): Promise<Branch[]> {
  const tip = project.default_branch === null ? null : await branchTip(repository, project.default_branch)
  const names = refs.map(({ name }) => name)
  const merged = tip === null ? null : await mergedBranches(repository, tip, names)
  const branches = refs.map(async ({ name, target }) => {
    const commit = await readCommit(repository, target)
    return (
      commit && {
        name,
        commit: reducedCommitFields(commit),
        merged: name !== project.default_branch && merged?.has(name) === true,
        protected: context.isProtectedBranch(project, name),
        default: name === project.default_branch,
        can_push: context.mayPush(project, name),
      }
    )
  })
  return (await Promise.all(branches)).filter(branch => branch !== null)
}
