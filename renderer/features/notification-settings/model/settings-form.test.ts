import { describe, expect, test } from 'vitest'
import { allNotificationEvents, notificationLevels } from '#shared/contract/notification-settings.ts'
import { getChanges, isOffered, otherEvents, toForm, withChoices } from './settings-form.ts'
import { eventGroups, levelLabels } from './words.ts'

const custom = { level: 'custom', events: { new_note: true, failed_pipeline: true, new_issue: false } }

describe('notification settings', () => {
  test('sends nothing when nothing has changed', () => {
    expect(getChanges(custom, toForm(custom))).toEqual({})
    expect(getChanges({ level: 'watch' }, toForm({ level: 'watch' }))).toEqual({})
  })

  test('another level is sent alone; events only where they count', () => {
    expect(getChanges(custom, { ...toForm(custom), level: 'watch' })).toEqual({ level: 'watch' })
    expect(getChanges({ level: 'watch' }, { level: 'watch', events: new Set(['new_note']) })).toEqual({})
  })

  test('only the events that changed are sent, with the level they count for', () => {
    const form = { level: 'custom' as const, events: new Set(['new_note', 'new_issue'] as const) }
    expect(getChanges(custom, form)).toEqual({ level: 'custom', new_issue: true, failed_pipeline: false })
    expect(getChanges({ level: 'global' }, form)).toEqual({ level: 'custom', new_note: true, new_issue: true })
  })

  test('sends all events where the current ones are unknown', () => {
    const changes = getChanges({ level: 'custom' }, { level: 'custom', events: new Set(['new_note'] as const) })
    expect(Object.keys(changes).toSorted()).toEqual(['level', ...allNotificationEvents].toSorted())
    expect(changes.new_note).toBe(true)
    expect(changes.new_issue).toBe(false)
  })

  test('an event beyond the documents is offered where the service sends it, or sends none', () => {
    expect(isOffered({ level: 'custom', events: { approver: true } }, 'approver')).toBe(true)
    expect(isOffered(custom, 'approver')).toBe(false)
    expect(isOffered(custom, 'new_epic')).toBe(true)
    expect(isOffered({ level: 'watch', events: null }, 'approver')).toBe(true)
  })

  test('an unknown event is shown, and never sent', () => {
    const told = { level: 'custom', events: { new_note: true, new_comet: true, new_moon: null } }
    expect(otherEvents(told)).toEqual(['new_comet'])
    const form = { level: 'custom' as const, events: new Set<never>() }
    expect(getChanges(told, form)).toEqual({ level: 'custom', new_note: false })
  })

  test('unsaved choices survive a new answer of the service; the rest follows it', () => {
    const choices = { events: { new_issue: true } }
    expect(withChoices(custom, choices).events).toEqual(new Set(['new_note', 'failed_pipeline', 'new_issue']))
    const other = { level: 'custom', events: { merge_merge_request: true } }
    expect(withChoices(other, choices)).toEqual({
      level: 'custom',
      events: new Set(['merge_merge_request', 'new_issue']),
    })
    expect(getChanges(other, withChoices(other, choices))).toEqual({ level: 'custom', new_issue: true })
    expect(withChoices({ level: 'watch' }, { level: 'mention' }).level).toBe('mention')
  })

  test('an unknown level is shown as global, and sent once another one is chosen', () => {
    expect(toForm({ level: 'telepathy' }).level).toBe('global')
    expect(getChanges({ level: 'telepathy' }, toForm({ level: 'watch' }))).toEqual({ level: 'watch' })
  })

  test('every level and every event of the contract has words, once', () => {
    expect(Object.keys(levelLabels).toSorted()).toEqual([...notificationLevels].toSorted())
    const named = eventGroups.flatMap(group => group.events.map(([event]) => event))
    expect(named.toSorted()).toEqual([...allNotificationEvents].toSorted())
  })
})
