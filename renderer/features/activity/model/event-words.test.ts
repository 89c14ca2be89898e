import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ActivityEventFields } from '#shared/contract/activity-events.ts'
import { formatEvent, formatKind } from './event-words.ts'

const event = (part: Partial<ActivityEventFields>): ActivityEventFields => ({
  action_name: 'opened',
  author_id: 1,
  created_at: '2026-01-01T00:00:00Z',
  ...part,
})
const push = (part: Partial<NonNullable<ActivityEventFields['push_data']>>) =>
  event({
    action_name: 'pushed to',
    push_data: { commit_count: 3, action: 'pushed', ref_type: 'branch', ref: 'main', commit_title: 'Fix it', ...part },
  })
const sentence = (of: ActivityEventFields) => {
  const { parts } = formatEvent(of)
  return parts.map(({ text }) => text).join('')
}

describe('an event in words', () => {
  test('pushes have their branch and number of commits', () => {
    expect(sentence(push({}))).toBe('pushed 3 commits to main')
    expect(sentence(push({ commit_count: 1 }))).toBe('pushed 1 commit to main')
    expect(sentence(push({ action: 'created', ref: 'fix' }))).toBe('pushed 3 commits to the new branch fix')
    expect(sentence(push({ action: 'created', commit_count: 0, ref_type: 'tag', ref: 'v1' }))).toBe('made the tag v1')
    expect(sentence(push({ action: 'removed', ref: 'old' }))).toBe('removed the branch old')
    expect(formatEvent(push({})).more).toBe('Fix it')
  })

  test('a push of many branches or tags has their number instead of names', () => {
    const many = { commit_count: 0, ref: null, commit_title: null }
    expect(sentence(push({ ...many, ref_count: 4 }))).toBe('pushed to 4 branches')
    expect(sentence(push({ ...many, ref_count: 5, action: 'created', ref_type: 'tag' }))).toBe('made 5 tags')
    expect(sentence(push({ ...many, ref_count: 1, action: 'removed' }))).toBe('removed 1 branch')
  })

  test('things are named by their reference and title', () => {
    expect(sentence(event({ target_type: 'Issue', target_iid: 4, target_title: 'Fog' }))).toBe('opened issue #4 Fog')
    expect(
      sentence(event({ action_name: 'accepted', target_type: 'MergeRequest', target_iid: 7, target_title: 'Horn' })),
    ).toBe('accepted merge request !7 Horn')
    expect(sentence(event({ action_name: 'joined' }))).toBe('joined')
    const closed = (target_type: string) => sentence(event({ action_name: 'closed', target_type, target_iid: 7 }))
    expect(['MergeRequest', 'Milestone', 'WorkItem', 'DesignManagement::Design'].map(closed)).toEqual([
      'closed merge request !7',
      'closed milestone %7',
      'closed work item #7',
      'closed design 7',
    ])
    const note = { id: 1, body: 'Fog', noteable_type: 'MergeRequest', noteable_iid: 7 }
    expect(sentence(event({ action_name: 'commented on', note }))).toBe('commented on merge request !7')
  })

  test('comments have their target and their text', () => {
    const words = formatEvent(
      event({
        action_name: 'commented on',
        target_type: 'Note',
        target_title: 'Fog',
        note: {
          id: 1,
          body: 'Agreed.',
          created_at: '2026-01-01T00:00:00Z',
          noteable_type: 'MergeRequest',
          noteable_iid: 2,
        },
      }),
    )
    expect(words).toEqual({
      parts: [
        { text: 'commented on merge request ', kind: 'action' },
        { text: 'Fog', kind: 'name' },
      ],
      more: 'Agreed.',
    })
  })

  test('an event with missing fields has a description, too', () => {
    const text = fc.option(fc.string(), { nil: null })
    fc.assert(
      fc.property(fc.string(), text, text, fc.option(fc.integer(), { nil: null }), (action_name, type, title, iid) => {
        const words = sentence(event({ action_name, target_type: type, target_title: title, target_iid: iid }))
        expect(words.startsWith(action_name)).toBe(true)
      }),
    )
  })

  test('kinds are words, also those unknown here', () => {
    expect(formatKind('MergeRequest')).toBe('merge request')
    expect(formatKind('Issue')).toBe('issue')
    expect(formatKind('WikiPage')).toBe('wiki page')
    expect(formatKind('WikiPage::Meta')).toBe('wiki page')
  })
})
