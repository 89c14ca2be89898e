import { approvalRule } from '#shared/contract/approvals.ts'
import { accessLevels } from '../../store/access-levels.ts'
import { startTestService } from '../../testing/test-service.ts'

const headers = { 'content-type': 'application/json' }

/** A private project with members of several roles, and a group of divers that only the divers and administrators can see. */
export async function startQuay() {
  const service = await startTestService()
  const { store } = service
  const { id: project, groupId } = await service.addProject('quay/crane', 'private')
  const path = `/projects/${project}`
  const add = (name: string) => service.addUser(name, [{ secret: `t-${name}`, scopes: ['api'] }])
  const people = {
    maintainer: add('maintainer'),
    developer: add('developer'),
    guest: add('guest'),
    stranger: add('stranger'),
    diver: add('diver'),
  }
  const join = (sourceId: number, userId: number, accessLevel: number) =>
    store.members.put({ type: 'group', sourceId, userId, accessLevel })
  join(groupId, people.maintainer, accessLevels.maintainer)
  join(groupId, people.developer, accessLevels.developer)
  join(groupId, people.guest, accessLevels.guest)
  const divers = store.groups.add({ name: 'Divers', path: 'divers', visibility: 'private' })
  join(divers, people.diver, accessLevels.developer)
  let requests = 0

  /** A request below the project, as the maintainer by default. */
  const ask = (method: string, rest: string, body?: object, token = 't-maintainer') =>
    service.call(path + rest, { method, token, headers, ...(body ? { body: JSON.stringify(body) } : {}) })

  return {
    service,
    project,
    path,
    people,
    ask,
    /** The group of the project, which all its members see. */
    visible: groupId,
    hidden: divers,
    addRule: async (body: object) => approvalRule.parse((await ask('POST', '/approval_rules', body)).json()),
    mergeRequest(approvedBy: readonly number[] = [], branches: { source?: string; target?: string } = {}) {
      requests += 1
      const at = '2026-01-01T00:00:00.000Z'
      const id = store.mergeRequests.add({
        projectId: project,
        title: `Request ${requests}`,
        description: 'What it does',
        state: 'opened',
        sourceBranch: branches.source ?? 'side',
        targetBranch: branches.target ?? 'main',
        sha: null,
        authorId: people.developer,
        mergeStatus: 'cannot_be_merged',
        createdAt: at,
        updatedAt: at,
      })
      for (const user of approvedBy) store.approvals.approve(id, user)
      return { id, iid: requests, at: `/merge_requests/${requests}` }
    },
  }
}

export type Quay = Awaited<ReturnType<typeof startQuay>>
