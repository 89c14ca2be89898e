import { describe, expect, test } from 'vitest'
import type { ActivityEventFields } from '#shared/contract/activity-events.ts'
import { eventTarget } from './event-target.ts'

const event = (part: Partial<ActivityEventFields>): ActivityEventFields => ({
  action_name: 'opened',
  author_id: 1,
  created_at: '2026-01-01T00:00:00Z',
  project_id: 7,
  ...part,
})
const push = (part: Partial<NonNullable<ActivityEventFields['push_data']>>) =>
  event({ push_data: { commit_count: 3, action: 'pushed', ref_type: 'branch', ref: 'main', ...part } })
const params = { connection: 'c', project: '7' }

describe('an event leads', () => {
  test('to the pushed commits: one commit, a comparison of several, the history when the ref was deleted', () => {
    expect(eventTarget(push({ commit_count: 1, commit_from: 'a1', commit_to: 'b2' }), 'c', null)).toMatchObject({
      to: '/c/$connection/p/$project/commit/$sha',
      params: { ...params, sha: 'b2' },
    })
    expect(eventTarget(push({ commit_from: 'a1', commit_to: 'b2' }), 'c', null)).toMatchObject({
      to: '/c/$connection/p/$project/compare',
      search: { from: 'a1', to: 'b2', straight: true },
    })
    // Of a new branch there is nothing to compare with.
    expect(eventTarget(push({ commit_from: '0000', commit_to: 'b2' }), 'c', null)).toMatchObject({
      to: '/c/$connection/p/$project/commits',
      search: { ref: 'b2' },
    })
    expect(eventTarget(push({ commit_from: 'b2', commit_to: '0000' }), 'c', null)).toMatchObject({
      to: '/c/$connection/p/$project/commits',
    })
  })

  test('to the approvals of a merge request, also from a comment on one', () => {
    const approvals = { to: '/c/$connection/p/$project/approvals', params, search: { view: 'merge-request', iid: '4' } }
    expect(eventTarget(event({ target_type: 'MergeRequest', target_iid: 4 }), 'c', null)).toMatchObject(approvals)
    const note = {
      id: 9,
      body: 'Yes',
      created_at: '2026-01-01T00:00:00Z',
      noteable_type: 'MergeRequest',
      noteable_iid: 4,
    }
    expect(eventTarget(event({ target_type: 'Note', target_iid: 9, note }), 'c', null)).toMatchObject(approvals)
  })

  test('to a snippet, to the members, else to its project, and has no link without one', () => {
    expect(eventTarget(event({ target_type: 'Snippet', target_id: 3 }), 'c', null)).toMatchObject({
      to: '/c/$connection/p/$project/snippets/$snippet',
      params: { ...params, snippet: '3' },
    })
    expect(eventTarget(event({ action_name: 'joined' }), 'c', 'harbor/pier')).toMatchObject({
      to: '/c/$connection/p/$project/members',
      params: { connection: 'c', project: 'harbor/pier' },
    })
    expect(eventTarget(event({ target_type: 'Issue', target_iid: 2 }), 'c', null)).toMatchObject({
      to: '/c/$connection/p/$project',
    })
    expect(eventTarget(event({ project_id: null }), 'c', null)).toBeNull()
  })
})
