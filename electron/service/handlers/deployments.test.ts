import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type DeploymentStatus, deployment } from '#shared/contract/deployments.ts'
import { environment, environmentWithDeployment } from '#shared/contract/environments.ts'
import { mergeRequest } from '#shared/contract/merge-requests.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { type ProjectWithMembers, startProjectWithMembers } from './testing/project-with-members.ts'

let project: ProjectWithMembers
/** Commits of `main`, oldest first. */
let commits: string[] = []

const git = (...command: string[]) => project.service.git(project.id, ...command).trim()

async function commit(content: string): Promise<string> {
  const actions = [{ action: 'create', file_path: `${content}.txt`, content }]
  const body = { branch: 'main', commit_message: content, actions }
  return (await project.read(z.looseObject({ id: z.string() }), 'POST /repository/commits', { body })).id
}

beforeAll(async () => {
  project = await startProjectWithMembers()
  commits = [git('rev-parse', 'main')]
  for (const name of ['one', 'two', 'three']) commits.push(await commit(name))
  git('tag', 'light', commits[1] ?? '')
  git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'tag', '-a', '-m', 'Heavy', 'heavy', commits[2] ?? '')
  git('branch', 'side/branch', commits[1] ?? '')
})
afterAll(() => project.service.stop())

interface Desired {
  readonly environment?: string
  readonly sha?: string | undefined
  readonly ref?: string
  readonly tag?: boolean
  readonly status?: DeploymentStatus
}

const getBody = (desired: Desired = {}) => ({
  environment: 'production',
  sha: commits[0],
  ref: 'main',
  tag: false,
  status: 'success',
  ...desired,
})
const deploy = (desired?: Desired) => project.read(deployment, 'POST /deployments', { body: getBody(desired) })
const list = (query: string) => project.read(z.array(deployment), `GET /deployments?${query}`)
const brought = async (id: number, query = '') =>
  (await project.read(z.array(mergeRequest), `GET /deployments/${id}/merge_requests?${query}`)).map(
    found => found.title,
  )

describe('creating a deployment', () => {
  it('answers 201 with the deployment, by the caller, without a job', async () => {
    const reply = await project.call('POST /deployments', { as: 'developer', body: getBody({ status: 'created' }) })
    expect(reply.status).toBe(201)
    const made = deployment.parse(reply.json())
    expect(made).toMatchObject({
      iid: 1,
      ref: 'main',
      sha: commits[0],
      status: 'created',
      user: { username: 'developer' },
      environment: { name: 'production', external_url: null },
      deployable: null,
    })
    expect(await project.read(deployment, `GET /deployments/${made.id}`)).toEqual(made)
    expect(await project.lastAudit()).toMatchObject({ details: { add: 'deployment', to: 'created' } })
  })

  it('makes an environment that is not there, and uses it again', async () => {
    const [first, second] = [await deploy({ environment: 'new/quay' }), await deploy({ environment: 'new/quay' })]
    expect(second.environment).toEqual(first.environment)
    const found = await project.read(z.array(environment), 'GET /environments?name=new%2Fquay')
    expect(found).toMatchObject([
      { id: first.environment?.id, slug: expect.stringMatching(/^new-quay-/), state: 'available' },
    ])
  })

  it('counts on for each project', async () => {
    const { iid } = await deploy()
    expect((await deploy()).iid).toBe((iid ?? Number.NaN) + 1)
  })

  it.each([
    ['a branch with a slash', { ref: 'side/branch', sha: 1 }],
    ['a lightweight tag', { ref: 'light', tag: true, sha: 1 }],
    ['an annotated tag', { ref: 'heavy', tag: true, sha: 2 }],
  ])('takes %s', async (_name, { sha, ...desired }) => {
    expect(await deploy({ ...desired, sha: commits[sha] })).toMatchObject({ ref: desired.ref, sha: commits[sha] })
  })

  const noCommit = 'sha is not the SHA of a commit of this project'
  const noRef = 'ref is not a branch or tag of this project'
  it.each([
    ['an unknown commit', { sha: 'f'.repeat(40) }, noCommit],
    ['a branch for a SHA', { sha: 'main' }, noCommit],
    ['an option for a SHA', { sha: '--all' }, noCommit],
    ['an unknown ref', { ref: 'nowhere' }, noRef],
    ['an option for a ref', { ref: '--upload-pack=touch' }, noRef],
    ['a tag called a branch', { ref: 'light' }, 'tag must be true: ref is a tag'],
    ['a branch called a tag', { tag: true }, 'tag must be false: ref is a branch'],
    [
      'control characters in the environment',
      { environment: 'a\nb' },
      'environment must not contain control characters',
    ],
  ])('refuses %s with 400, and makes no environment', async (_name, desired, message) => {
    const body = { ...getBody(), environment: 'never made', ...desired }
    expect(await project.refusal('POST /deployments', { body })).toEqual([400, message])
    expect((await project.call('GET /environments?name=never+made')).json()).toEqual([])
  })

  it('refuses the SHA of a tag object or a tree', async () => {
    for (const name of ['refs/tags/heavy', 'main^{tree}']) {
      const body = getBody({ sha: git('rev-parse', name) })
      expect(await project.refusal('POST /deployments', { body })).toEqual([400, noCommit])
    }
  })

  it('takes the beginning of a SHA', async () => {
    expect((await deploy({ sha: String(commits[1]).slice(0, 10) })).sha).toBe(commits[1])
    expect((await project.refusal('POST /deployments', { body: getBody({ sha: '000000' }) }))[0]).toBe(400)
  })

  it.each(['environment', 'sha', 'ref', 'tag', 'status'])('needs %s', async name => {
    const body = Object.fromEntries(Object.entries(getBody()).filter(([key]) => key !== name))
    expect(await project.refusal('POST /deployments', { body })).toEqual([400, `${name} is missing`])
  })

  it('refuses a status that does not exist', async () => {
    const body = { ...getBody(), status: 'done' }
    expect(await project.refusal('POST /deployments', { body })).toEqual([400, 'status does not have a valid value'])
  })
})

describe('changing a deployment', () => {
  it('changes only the status', async () => {
    const made = await deploy({ status: 'running' })
    const changed = await project.read(deployment, `PUT /deployments/${made.id}`, { body: { status: 'failed' } })
    expect(changed).toEqual({ ...made, status: 'failed', updated_at: changed.updated_at })
    expect(Date.parse(changed.updated_at ?? '')).toBeGreaterThanOrEqual(Date.parse(made.updated_at ?? ''))
    expect(await project.lastAudit()).toMatchObject({
      details: { change: 'deployment status', from: 'running', to: 'failed' },
    })
    expect((await project.call(`PUT /deployments/${made.id}`, { body: { status: 'gone' } })).status).toBe(400)
    expect(await project.refusal(`PUT /deployments/${made.id}`, { body: {} })).toEqual([400, 'status is missing'])
    expect((await project.call('PUT /deployments/99999', { body: { status: 'failed' } })).status).toBe(404)
  })
})

describe('deleting a deployment', () => {
  const remove = (id: number) => `DELETE /deployments/${id}`

  it('answers 204, then 404, and is in the audit log with the status it had', async () => {
    const { id, iid } = await deploy({ environment: 'to-delete', status: 'failed' })
    const reply = await project.call(remove(id), { as: 'maintainer' })
    expect([reply.status, reply.text]).toEqual([204, ''])
    expect(await project.lastAudit()).toMatchObject({
      details: { remove: 'deployment', from: 'failed', target_id: id, target_details: `#${iid} to to-delete` },
    })
    expect((await project.call(`GET /deployments/${id}`)).status).toBe(404)
    expect((await project.call(remove(id))).status).toBe(404)
  })

  it('is refused while it runs, and while it is the one in its environment', async () => {
    const older = await deploy({ environment: 'kept', sha: commits[0] })
    const current = await deploy({ environment: 'kept', sha: commits[1] })
    const running = await deploy({ environment: 'kept', status: 'running' })
    const before = await project.lastAudit()
    expect(await project.refusal(remove(running.id))).toEqual([400, 'Cannot destroy running deployment'])
    expect(await project.refusal(remove(current.id))).toEqual([400, 'Deployment currently deployed to environment'])
    expect(await project.lastAudit()).toEqual(before)
    expect((await list('environment=kept')).map(({ id }) => id)).toEqual([older.id, current.id, running.id])
    expect((await project.call(remove(older.id))).status).toBe(204)
    await project.call(`PUT /deployments/${running.id}`, { body: { status: 'success' } })
    expect((await project.call(remove(current.id))).status).toBe(204)
    expect((await list('environment=kept')).map(({ id }) => id)).toEqual([running.id])
  })

  it('is for maintainers', async () => {
    const { id } = await deploy({ environment: 'guarded', status: 'failed' })
    expect(await project.statuses(remove(id))).toEqual({
      ...{ anonymous: 401, stranger: 404, guest: 403, reporter: 403, developer: 403 },
      ...{ maintainer: 204, owner: 404, administrator: 404 },
    })
  })
})

describe('the deployments in an environment', () => {
  it('shows the last one that succeeded', async () => {
    const first = await deploy({ environment: 'shown', sha: commits[1] })
    await deploy({ environment: 'shown', sha: commits[2], status: 'failed' })
    const id = first.environment?.id
    const found = await project.read(environmentWithDeployment, `GET /environments/${id}`)
    expect(found.last_deployment).toMatchObject({ id: first.id, iid: first.iid, sha: commits[1], status: 'success' })
    expect(found.last_deployment?.user).toMatchObject({ username: 'ines.okafor', bio: '' })
  })

  it('has none before the first success', async () => {
    const { environment: made } = await deploy({ environment: 'unlucky', status: 'failed' })
    expect(await project.read(environmentWithDeployment, `GET /environments/${made?.id}`)).toMatchObject({
      last_deployment: null,
    })
  })

  it('is available again when something was deployed to it', async () => {
    const { id, environment: made } = await deploy({ environment: 'asleep' })
    const path = `/environments/${made?.id}`
    await project.call(`POST ${path}/stop`)
    await deploy({ environment: 'asleep', status: 'failed' })
    expect(await project.read(environmentWithDeployment, `GET ${path}`)).toMatchObject({ state: 'stopped' })
    await project.call(`PUT /deployments/${id}`, { body: { status: 'success' } })
    expect(await project.read(environmentWithDeployment, `GET ${path}`)).toMatchObject({ state: 'available' })
    const audit = await project.call(`GET /audit_events?per_page=2`)
    expect(audit.json()).toMatchObject([
      { details: { change: 'deployment status', from: 'success', to: 'success' } },
      { details: { change: 'environment state', from: 'stopped', to: 'available', target_id: made?.id } },
    ])
  })

  it('takes its deployments with it, and their numbers are not given again', async () => {
    const made = await deploy({ environment: 'doomed' })
    await project.call(`DELETE /environments/${made.environment?.id}`)
    expect((await project.call(`GET /deployments/${made.id}`)).status).toBe(404)
    expect((await deploy()).iid).toBe((made.iid ?? Number.NaN) + 1)
  })
})

describe('merge requests of a deployment', () => {
  const add = (title: string, merge: string | undefined, labels: string[] = []) =>
    project.service.store.mergeRequests.add({
      projectId: project.id,
      title,
      state: merge ? 'merged' : 'opened',
      sourceBranch: `feature/${title}`,
      targetBranch: 'main',
      sha: null,
      ...(merge ? { mergeCommitSha: merge } : {}),
      authorId: 1,
      labels,
      mergeStatus: 'can_be_merged',
      createdAt: `2026-01-0${labels.length + 1}T00:00:00.000Z`,
      updatedAt: '2026-01-09T00:00:00.000Z',
    })

  beforeAll(() => {
    add('First', commits[1], ['quay'])
    add('Second', commits[2], ['quay', 'lamp'])
    add('Third', commits[3], ['quay', 'lamp', 'rope'])
    add('Open', undefined)
  })

  it('are those that the last successful deployment of the environment did not have', async () => {
    const environment = 'mr'
    const first = await deploy({ environment, sha: commits[1] })
    const failed = await deploy({ environment, sha: commits[2], status: 'failed' })
    const second = await deploy({ environment, sha: commits[3] })
    const elsewhere = await deploy({ environment: 'mr elsewhere', sha: commits[2] })
    expect(await brought(first.id)).toEqual(['First'])
    expect(await brought(failed.id)).toEqual([])
    expect(await brought(second.id)).toEqual(['Third', 'Second'])
    expect(await brought(elsewhere.id)).toEqual(['Second', 'First'])
    expect(await brought((await deploy({ environment, sha: commits[1] })).id)).toEqual([])
  })

  it('are only those of a successful deployment (document 2, section 4.6: shipped with the deployment)', async () => {
    for (const status of ['created', 'running', 'failed', 'canceled'] as const) {
      const made = await deploy({ environment: `mr ${status}`, sha: commits[2], status })
      expect(await brought(made.id)).toEqual([])
      await project.call(`PUT /deployments/${made.id}`, { body: { status: 'success' } })
      expect(await brought(made.id)).toEqual(['Second', 'First'])
      await project.call(`PUT /deployments/${made.id}`, { body: { status } })
      expect(await brought(made.id)).toEqual([])
    }
  })

  it('are filtered and ordered like the list of merge requests', async () => {
    const { id } = await deploy({ environment: 'mr filters', sha: commits[3] })
    expect(await brought(id, 'sort=asc')).toEqual(['First', 'Second', 'Third'])
    expect(await brought(id, 'labels=lamp')).toEqual(['Third', 'Second'])
    expect(await brought(id, 'source_branch=feature/First')).toEqual(['First'])
    expect(await brought(id, 'search=SECOND')).toEqual(['Second'])
    expect(await brought(id, 'state=opened')).toEqual([])
    expect(await brought(id, 'created_after=2026-01-03T00:00:00Z')).toEqual(['Third', 'Second'])
    expect(await brought(id, 'created_before=2026-01-03T01:00:00%2B02:00')).toEqual(['First'])
    expect(await brought(id, 'labels[]=lamp&labels[]=rope')).toEqual(['Third'])
    expect(await brought(id, 'search=Second&in=description')).toEqual([])
    expect(await brought(id, 'search=Second&in=title,description')).toEqual(['Second'])
    expect(await brought(id, 'not[labels]=rope')).toEqual(['Second', 'First'])
    expect(await brought(id, 'not[author_id]=1')).toEqual([])
    expect(await brought(id, 'scope=created_by_me')).toEqual(['Third', 'Second', 'First'])
    const numbers = await project.read(z.array(mergeRequest), `GET /deployments/${id}/merge_requests?sort=asc`)
    expect(await brought(id, `iids[]=${numbers[0]?.iid}&iids[]=${numbers[2]?.iid}`)).toEqual(['Third', 'First'])
    const shown = async (query: string) => (await project.call(`GET /deployments/${id}/merge_requests?${query}`)).json()
    expect(await shown('with_labels_details=true&labels=rope')).toMatchObject([{ labels: [{ name: 'quay' }, {}, {}] }])
    expect(await shown('view=simple&labels=rope')).toEqual([
      expect.not.objectContaining({ merge_status: expect.anything() }),
    ])
    expect(await project.refusal(`GET /deployments/${id}/merge_requests?view=full`)).toEqual([
      400,
      'view does not have a valid value',
    ])
    const reply = await project.call(`GET /deployments/${id}/merge_requests?per_page=2`)
    expect(reply.headers).toMatchObject({ 'x-total': '3', 'x-next-page': '2' })
    expect(await project.refusal(`GET /deployments/${id}/merge_requests?updated_after=never`)).toEqual([
      400,
      'updated_after is invalid',
    ])
  })
})

describe('filters of a deployment’s merge requests', () => {
  let id: number
  const people = { developer: 0, reporter: 0 }
  const all = ['Bare', 'Full']

  /** Two merge requests: one has everything that can be filtered by, and the other nothing. */
  beforeAll(async () => {
    const { mergeRequests, approvals, users } = project.service.store
    for (const name of ['developer', 'reporter'] as const) people[name] = users.byUsername(name)?.id ?? Number.NaN
    const basis = {
      projectId: project.id,
      state: 'merged',
      targetBranch: 'main',
      sha: null,
      mergeCommitSha: await commit('filtered'),
      mergeStatus: 'can_be_merged',
      updatedAt: '2026-01-09T00:00:00.000Z',
    } as const
    const full = mergeRequests.add({
      ...basis,
      title: 'Full',
      description: 'with Bollards',
      sourceBranch: 'full',
      authorId: people.reporter,
      assigneeId: people.developer,
      milestone: '1.0',
      createdAt: '2026-01-01T00:00:00.000Z',
    })
    approvals.approve(full, people.reporter)
    approvals.setApprovers({ mergeRequest: full }, { users: [people.developer, people.reporter], groups: [] })
    const bare = { title: 'Bare', sourceBranch: 'bare', authorId: 1, createdAt: '2026-01-02T00:00:00.000Z' }
    mergeRequests.add({ ...basis, ...bare })
    await deploy({ environment: 'everything', sha: commits[3] })
    id = (await deploy({ environment: 'everything', sha: basis.mergeCommitSha })).id
  })

  it.each([
    ['', all],
    ['assignee_id=Any', ['Full']],
    ['assignee_id=None', ['Bare']],
    ['assignee_id=developer', ['Full']],
    ['assignee_id=reporter', []],
    ['not[assignee_id]=developer', ['Bare']],
    ['not[assignee_id]=reporter', all],
    ['milestone=1.0', ['Full']],
    ['milestone=None', ['Bare']],
    ['not[milestone]=1.0', ['Bare']],
    ['not[milestone]=2.0', all],
    ['not[author_id]=reporter', ['Bare']],
    ['approved_by_ids=Any', ['Full']],
    ['approved_by_ids=None', ['Bare']],
    ['approved_by_ids[]=reporter', ['Full']],
    ['approved_by_ids[]=developer', []],
    ['approved_by_ids[]=reporter&approved_by_ids[]=developer', []],
    ['approver_ids=Any', ['Full']],
    ['approver_ids=None', ['Bare']],
    ['approver_ids[]=developer', ['Full']],
    ['approver_ids[]=reporter&approver_ids[]=developer', ['Full']],
    ['approver_ids[]=1', []],
    ['search=bollards', ['Full']],
    ['search=bollards&in=description', ['Full']],
    ['search=bollards&in=title', []],
    ['search=full&in=description', []],
    // No operation reacts to a merge request, so that none has a reaction.
    ['my_reaction_emoji=star', []],
    ['my_reaction_emoji=Any', []],
    ['my_reaction_emoji=None', all],
    ['not[my_reaction_emoji]=star', all],
    ['not[my_reaction_emoji]=None', []],
  ])('%s', async (query, titles) => {
    const named = query.replaceAll(/=(developer|reporter)/g, (_all, name) =>
      name === 'developer' ? `=${people.developer}` : `=${people.reporter}`,
    )
    expect(await brought(id, named)).toEqual(titles)
  })

  it.each([
    ['developer', 'assigned_to_me', ['Full']],
    ['developer', 'created_by_me', []],
    ['reporter', 'assigned_to_me', []],
    ['reporter', 'created_by_me', ['Full']],
  ] as const)('%s: scope=%s', async (as, scope, titles) => {
    const path = `GET /deployments/${id}/merge_requests?scope=${scope}`
    const found = await project.read(z.array(mergeRequest), path, { as })
    expect(found.map(one => one.title)).toEqual(titles)
  })
})

describe('an unknown filter of the merge requests (document 2, section 4.6)', () => {
  it.each([
    ['reviewer_id=1', 'reviewer_id is not a parameter of this operation'],
    ['state=merged&sate=opened', 'sate is not a parameter of this operation'],
    ['not[author]=1', 'not[author] is not a parameter of this operation'],
    [
      'not[labels]=a&not[a]=1&not[b]=2',
      'not[a] is not a parameter of this operation, not[b] is not a parameter of this operation',
    ],
  ])('is refused, not ignored: %s', async (query, message) => {
    const { id } = await deploy()
    expect(await project.refusal(`GET /deployments/${id}/merge_requests?${query}`)).toEqual([400, message])
  })

  it('is none of those that every list has', async () => {
    const { id } = await deploy()
    const reply = await project.call(`GET /deployments/${id}/merge_requests?page=1&per_page=5&pagination=offset`)
    expect(reply.status).toBe(200)
  })
})

describe('the list of deployments', () => {
  let sandbox: TestService
  beforeAll(async () => {
    sandbox = await startTestService({ sandbox: true })
  })
  afterAll(() => sandbox.stop())

  const shown = async (query: string) => {
    const reply = await sandbox.call(`/projects/harbor%2Flighthouse/deployments?per_page=100&${query}`)
    return z.array(deployment).parse(reply.json())
  }

  it('is ordered by ID, oldest first, by default', async () => {
    const all = await shown('')
    expect(all.length).toBeGreaterThan(50)
    expect(all.map(one => one.id)).toEqual(all.map(one => one.id).toSorted((a, b) => a - b))
    expect(all).toEqual(await shown('order_by=id&sort=asc'))
  })

  it.each(['id', 'iid', 'created_at', 'updated_at', 'ref'] as const)('is ordered by %s, both ways', async order => {
    const found = await shown(`order_by=${order}&sort=asc`)
    const values = found.map(one => one[order])
    const sorted = values.toSorted((a, b) =>
      typeof a === 'number' && typeof b === 'number'
        ? a - b
        : String(a) < String(b)
          ? -1
          : String(a) > String(b)
            ? 1
            : 0,
    )
    expect(values).toEqual(sorted)
    expect(await shown(`order_by=${order}&sort=desc`)).toEqual(found.toReversed())
  })

  it('is filtered by environment, status and time, together too', async () => {
    const all = await shown('')
    const of = (name: string) => all.filter(one => one.environment?.name === name)
    expect(await shown('environment=production')).toEqual(of('production'))
    expect(await shown('environment=review%2Fpilot-roster')).toEqual(of('review/pilot-roster'))
    for (const status of ['created', 'running', 'success', 'failed', 'canceled']) {
      const desired = all.filter(one => one.status === status)
      expect(desired.length).toBeGreaterThan(0)
      expect(await shown(`status=${status}`)).toEqual(desired)
    }
    const [after, before] = ['2026-01-01T00:00:00.000Z', '2026-05-01T00:00:00.000Z']
    const within = all.filter(one => (one.updated_at ?? '') >= after && (one.updated_at ?? '') <= before)
    expect(within.length).toBeGreaterThan(0)
    // The same times, with an offset.
    expect(await shown('updated_after=2026-01-01T02:00:00%2B02:00&updated_before=2026-05-01')).toEqual(within)
    expect(await shown(`environment=staging&status=success&updated_after=${after}`)).toEqual(
      of('staging').filter(one => one.status === 'success' && (one.updated_at ?? '') >= after),
    )
    expect(await shown('environment=nowhere')).toEqual([])
  })

  it('shows the job of those that a job made', async () => {
    const [one] = await shown('status=success&environment=staging')
    expect(one?.deployable).toMatchObject({
      status: 'success',
      stage: 'deploy',
      tag: false,
      ref: 'main',
      user: { username: one?.user?.username },
      commit: { id: one?.sha },
      pipeline: { sha: one?.sha, web_url: expect.stringMatching(/\/harbor\/lighthouse\/-\/pipelines\/\d+$/) },
      artifacts: [{ file_type: 'archive' }, { file_type: 'trace' }],
      web_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/harbor\/lighthouse\/-\/jobs\/\d+$/),
    })
  })

  it('is the last one of its environment, with its job (document 2, section 4.5)', async () => {
    const [one] = await shown('status=success&environment=staging')
    const path = `/projects/harbor%2Flighthouse/environments/${one?.environment?.id}`
    const { last_deployment: last } = environmentWithDeployment.parse((await sandbox.call(path)).json())
    const listed = (await shown('environment=staging')).find(({ id }) => id === last?.id)
    const { id, iid, ref, sha, created_at, status, deployable } = listed ?? {}
    expect(deployable).not.toBeNull()
    expect(last).toMatchObject({ id, iid, ref, sha, created_at, status, deployable })
  })

  it('gives its commit the status of its pipeline, in lists of commits too (document 1, section 2)', async () => {
    const [last] = (await shown('status=failed&sort=desc')).filter(one => one.deployable)
    const read = async (path: string) =>
      (await sandbox.call(`/projects/harbor%2Flighthouse/repository/commits${path}`)).json()
    const single = z.looseObject({ status: z.string() }).parse(await read(`/${last?.sha}`))
    const [listed] = z.array(z.looseObject({})).parse(await read(`?ref_name=${last?.sha}&per_page=1`))
    expect(listed).toMatchObject({ id: last?.sha, status: single.status })
    const newest = (await shown('sort=desc')).find(one => one.deployable && one.sha === last?.sha)
    const { id, sha, ref, status } = newest?.deployable?.pipeline ?? {}
    expect(single).toMatchObject({ status, last_pipeline: { id, sha, ref, status } })
    expect(listed).not.toHaveProperty('last_pipeline')
  })

  it('has real commits and refs, and their merge requests', async () => {
    const all = await shown('')
    const known = new Set(sandbox.git(1, 'rev-list', '--all').split('\n'))
    expect(all.filter(one => !known.has(one.sha ?? ''))).toEqual([])
    const counts = await Promise.all(
      all.map(async ({ id }) => {
        const reply = await sandbox.call(`/projects/harbor%2Flighthouse/deployments/${id}/merge_requests`)
        return z.array(mergeRequest).parse(reply.json()).length
      }),
    )
    expect(counts.some(count => count > 0)).toBe(true)
  })

  it.each([
    ['order_by=status', 'order_by does not have a valid value'],
    ['sort=up', 'sort does not have a valid value'],
    ['status=done', 'status does not have a valid value'],
    ['updated_after=yesterday', 'updated_after is invalid'],
    ['updated_before=2026-13-01', 'updated_before is invalid'],
  ])('refuses %s', async (query, message) => {
    expect(await project.refusal(`GET /deployments?${query}`)).toEqual([400, message])
  })

  it('is paged', async () => {
    const reply = await sandbox.call('/projects/harbor%2Flighthouse/deployments?page=2&per_page=10&sort=desc')
    expect(reply.headers).toMatchObject({
      'x-page': '2',
      'x-per-page': '10',
      link: expect.stringContaining('sort=desc'),
    })
    expect(reply.json()).toEqual((await shown('sort=desc')).slice(10, 20))
  })
})

describe('who may', () => {
  const refused = { anonymous: 401, stranger: 404, guest: 403 }

  it('a reporter reads', async () => {
    const { id } = await deploy()
    for (const path of ['', `/${id}`, `/${id}/merge_requests`]) {
      expect(await project.statuses(`GET /deployments${path}`)).toEqual({
        ...refused,
        reporter: 200,
        developer: 200,
        maintainer: 200,
        owner: 200,
        administrator: 200,
      })
    }
    for (const path of ['/99999', '/99999/merge_requests']) {
      expect((await project.call(`GET /deployments${path}`)).status).toBe(404)
    }
  })

  it('a developer writes', async () => {
    const { id } = await deploy()
    expect(await project.statuses('POST /deployments', () => getBody())).toMatchObject({
      ...refused,
      reporter: 403,
      developer: 201,
      owner: 201,
    })
    expect(await project.statuses(`PUT /deployments/${id}`, () => ({ status: 'canceled' }))).toMatchObject({
      ...refused,
      reporter: 403,
      developer: 200,
      owner: 200,
    })
    expect((await list(`status=canceled`)).map(one => one.id)).toContain(id)
  })
})
