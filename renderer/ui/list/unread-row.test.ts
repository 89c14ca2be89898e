import { describe, expect, it } from 'vitest'
import { isUnread, noteUnreadFields } from '../../lib/operations/unread-fields.ts'
import { isEmptyList, UnreadRow, withUnread } from './unread-row.ts'

describe('rows that could not be understood', () => {
  it('keep their positions among the others, also first, last and side by side', () => {
    const [first, second, third, last] = [0, 1, 1, 9].map(at => new UnreadRow(`row before ${at}`, at, '{}'))
    const unread = [first, second, third, last].filter(row => row !== undefined)
    expect(withUnread(['a', 'b'], unread)).toEqual([first, 'a', second, third, 'b', last])
  })

  it('are rows: a list that has no others is not empty', () => {
    const unread = [new UnreadRow('row', 0, '{}')]
    expect([isEmptyList({ items: [], unread: [] }), isEmptyList({ items: [], unread })]).toEqual([true, false])
  })

  it('return the same list when there are none, so that nothing is rendered again', () => {
    const rows = ['a']
    expect(withUnread(rows, [])).toBe(rows)
  })
})

describe('fields that could not be read', () => {
  it('belong to the row that lacks them, whatever was malformed before it', () => {
    const [first, second] = [{ id: 1 }, { id: 2 }]
    const misfits = { rows: [{ position: 1, json: '{}' }], parts: [{ position: 2, names: ['expires_at'] }] }
    noteUnreadFields([first, second], misfits)
    expect([first, second].map(row => isUnread(row, 'expires_at'))).toEqual([false, true])
  })

  it('are forgotten when the same row comes without them', () => {
    const row = { id: 1 }
    noteUnreadFields([row], { rows: [], parts: [{ position: 0, names: ['state'] }] })
    noteUnreadFields([row], null)
    expect(isUnread(row, 'state')).toBe(false)
  })
})
