// @vitest-environment happy-dom
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MergeRequest } from '#shared/contract/merge-requests.ts'
import { type Answers, getSample, refused } from '../../../testing/fake-main.ts'
import { getFact } from '../../../testing/get-fact.ts'
import { openScreen } from '../../../testing/open-screen.tsx'

const deployment = getSample('deployments.get')
const answers: Answers = {
  'projects.get': () => getSample('projects.get'),
  'user.current': () => getSample('user.current'),
  'projectMembers.getAll': () => getSample('projectMembers.getAll'),
  'environments.list': () => [],
  'freezePeriods.list': () => [],
  'deployments.list': () => [deployment],
  'deployments.mergeRequests': () => [],
}

test('shows why the job of a failed deployment failed, where the service sends it', async () => {
  const { deployable } = deployment
  const failed = { ...deployable, id: 1, status: 'failed', failure_reason: 'script_failure' }
  await openScreen(`/c/work/p/harbor%2Fcrane/deployments?deployment=${deployment.id}`, {
    answers: { ...answers, 'deployments.get': () => ({ ...deployment, status: 'failed', deployable: failed }) },
  })
  const panel = within(document.body).getByRole('region', { name: 'Deployment' })
  expect(panel.textContent).toContain('Failed (script_failure)')
})

test('says that the branch or tag is unknown where the service does not send it, without a link', async () => {
  const { ref: _ref, ...unnamed } = deployment
  await openScreen(`/c/work/p/harbor%2Fcrane/deployments?deployment=${deployment.id}`, {
    answers: { ...answers, 'deployments.get': () => unnamed },
  })
  const panel = within(within(document.body).getByRole('region', { name: 'Deployment' }))
  expect(getFact(panel, 'Tag') ?? getFact(panel, 'Branch or tag')).toBe('Unknown')
  expect(panel.queryByRole('link', { name: 'Unknown' })).toBeNull()
})

test('shows how many approvals a blocked deployment waits for', async () => {
  await openScreen(`/c/work/p/harbor%2Fcrane/deployments?deployment=${deployment.id}`, {
    answers: { ...answers, 'deployments.get': () => ({ ...deployment, status: 'blocked', pending_approval_count: 2 }) },
  })
  const panel = within(document.body).getByRole('region', { name: 'Deployment' })
  expect(within(panel).getByText('Pending approvals').parentElement?.textContent).toContain('2')
})

test('says who may approve a blocked deployment, and who has', async () => {
  const rules = [
    { access_level_description: 'qa-group', required_approvals: 1, deployment_approvals: [] },
    // Of a user who was deleted since.
    {
      access_level_description: 'Owners',
      required_approvals: 1,
      deployment_approvals: [{ status: 'approved', user: null }],
    },
    {
      ...{ access_level_description: 'Maintainers', required_approvals: 2 },
      deployment_approvals: [{ status: 'approved', user: { ...getSample('user.current'), name: 'Grace Mbeki' } }],
    },
  ]
  const blocked = { ...deployment, status: 'blocked', pending_approval_count: 2, approval_summary: { rules } }
  await openScreen(`/c/work/p/harbor%2Fcrane/deployments?deployment=${deployment.id}`, {
    answers: { ...answers, 'deployments.get': () => blocked },
  })
  const panel = within(within(document.body).getByRole('region', { name: 'Deployment' }))
  expect(getFact(panel, 'Pending approvals')).toBe('2 (4 required)')
  expect(getFact(panel, 'Eligible approvers')?.split('\n')).toEqual([
    'qa-group: 0 of 1 approval',
    'Owners: 1 of 1 approval',
    'Maintainers: 1 of 2 approvals, by Grace Mbeki',
  ])
})

test('Escape closes the details, also from the button of open filters', async () => {
  const { user, settle } = await openScreen(`/c/work/p/harbor%2Fcrane/deployments?deployment=${deployment.id}`, {
    answers: { ...answers, 'deployments.get': () => deployment },
  })
  const panel = () => within(document.body).queryByRole('region', { name: 'Deployment' })
  await user.click(within(panel() ?? document.body).getByRole('button', { name: 'Filters' }))
  expect(document.activeElement?.getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{Escape}')
  await settle()
  expect(panel()).toBeNull()
})

/** The changes since the previous deployment of number 200, when the service gives these successes to its environment. */
async function openChanges(successes: NonNullable<Answers['deployments.list']>) {
  const shown = { ...deployment, id: 200, iid: 200, sha: 'b'.repeat(40) }
  const { sent } = await openScreen('/c/work/p/harbor%2Fcrane/deployments?deployment=200', {
    answers: {
      ...answers,
      'deployments.get': () => shown,
      'deployments.list': params => (params.status === 'success' ? successes(params) : [shown]),
    },
  })
  const panel = within(document.body).getByRole('region', { name: 'Deployment' })
  return {
    changes: within(panel).getByRole('region', { name: 'Changes since previous deployment' }).textContent,
    pages: sent('deployments.list').filter(params => 'status' in params && params.status === 'success').length,
  }
}

const getSuccesses = (ids: readonly number[]) => ids.map(id => ({ ...deployment, id, iid: id, sha: 'a'.repeat(40) }))
/** A full page of deployments after number 200, then those before it. */
const newer = Array.from({ length: 100 }, (_, index) => 301 - index)

test('finds the previous deployment on a later page: the newest success before it, not one after it', async () => {
  const { changes, pages } = await openChanges(() => getSuccesses([...newer, 200, 150, 120]))
  expect(changes).toContain('#150 succeeded')
  expect(changes).toContain('Compare aaaaaaaa with bbbbbbbb')
  expect(pages).toBe(2)
})

test('does not read a second page when the previous deployment is on the first', async () => {
  const { changes, pages } = await openChanges(() => getSuccesses([201, 199, ...newer.map(id => id - 202)]))
  expect(changes).toContain('#199 succeeded')
  expect(pages).toBe(1)
})

test.each([
  ['the environment has no success at all', []],
  ['all its successes are newer, on several pages', newer],
])('says that there is no previous deployment when %s', async (_name, ids) => {
  const { changes } = await openChanges(() => getSuccesses(ids))
  expect(changes).toContain('Nothing succeeded in this environment before it.')
})

test('says that earlier deployments could not be loaded when a later page fails, not that there are none', async () => {
  let page = 0
  const failed = refused({ kind: 'forbidden', message: 'no' })
  const { changes } = await openChanges(() => {
    page += 1
    return page === 1 ? getSuccesses([...newer, 150]) : failed()
  })
  expect(changes).toContain('Couldn’t load earlier deployments.')
  expect(page).toBe(2)
})

test('the merge requests in a deployment have their branches and details, and are filtered by the service', async () => {
  const at = '2026-01-02T03:04:05.000Z'
  const shipped: MergeRequest = {
    ...{ id: 1, iid: 4, project_id: 1, title: 'Light the pier', state: 'merged', created_at: at, updated_at: at },
    ...{ source_branch: 'pier', target_branch: 'main', labels: [], merge_commit_sha: 'c'.repeat(40) },
    author: { ...getSample('user.current'), id: 3, name: 'Ines', username: 'ines' },
  }
  const { sent, user, settle } = await openScreen(`/c/work/p/harbor%2Fcrane/deployments?deployment=${deployment.id}`, {
    answers: {
      ...answers,
      'deployments.get': () => deployment,
      'deployments.mergeRequests': ({ source_branch }) => (source_branch === undefined ? [shipped] : []),
    },
  })
  const part = within(within(document.body).getByRole('region', { name: 'Merge requests in it' }))
  const [first] = part.getAllByRole('listitem')
  expect(first?.textContent).toContain('pier → main')
  await user.click(within(first ?? document.body).getByText('Details'))
  expect(within(first ?? document.body).getByText('Merge commit SHA')).toBeDefined()
  await user.click(part.getByRole('button', { name: 'Filters' }))
  const filters = within(part.getByRole('form', { name: 'Filters of merge requests' }))
  await user.type(filters.getAllByRole('textbox', { name: 'Source branch' })[0] ?? document.body, 'quay')
  await user.click(filters.getByRole('button', { name: 'Apply filters' }))
  await settle()
  expect(sent('deployments.mergeRequests').at(-1)).toMatchObject({ source_branch: 'quay' })
  expect(part.getByText('No matching merge requests')).toBeDefined()
  expect(part.getByRole('button', { name: 'Filters: 1' })).toBeDefined()
  await user.click(filters.getByRole('button', { name: 'Clear filters' }))
  await settle()
  expect(part.getAllByRole('listitem')[0]?.textContent).toContain('pier → main')
})

test('the job and the pipeline of a deployment have their details', async () => {
  const job = {
    ...deployment.deployable,
    id: 9,
    status: 'success',
    duration: 12,
    pipeline: { id: 31, status: 'success' },
  }
  const { user } = await openScreen(`/c/work/p/harbor%2Fcrane/deployments?deployment=${deployment.id}`, {
    answers: { ...answers, 'deployments.get': () => ({ ...deployment, deployable: job }) },
  })
  const panel = within(within(document.body).getByRole('region', { name: 'Deployment' }))
  await user.click(panel.getByText('Job details'))
  expect(panel.getByText('Duration (seconds)')).toBeDefined()
  await user.click(panel.getByText('Pipeline details'))
  expect(panel.getByText('Pipeline ID')).toBeDefined()
})
