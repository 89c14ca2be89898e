// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { UnreadRow } from '../list/unread-row.ts'
import { BesideListContext, type PanelList } from '../screen/screen.tsx'
import { nothingSelected, type Selection } from './selection.ts'
import { getKeys, useRowEvents } from './use-row-events.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const unread = new UnreadRow('unread', 2, '{}')
const allRows: readonly (string | UnreadRow)[] = ['a', 'b', unread, 'c', 'd']
const getKey = (row: string | UnreadRow) => (row instanceof UnreadRow ? row.key : row)

interface Given {
  readonly rows?: readonly (string | UnreadRow)[]
  readonly selection?: Selection
  readonly canSelect?: boolean
  readonly canOpen?: boolean
  readonly openKey?: string
  readonly current?: number
}

/** Rows with each part that a row can have, and what was asked of the grid. */
function grid(first: Given = {}) {
  const did = { select: vi.fn(), open: vi.fn(), goTo: vi.fn(), moveTo: vi.fn(), menu: vi.fn() }
  const list = createRef<PanelList>()
  function Grid({
    rows = allRows,
    selection = nothingSelected,
    canSelect = true,
    canOpen = true,
    openKey,
    current = 0,
  }: Given) {
    const events = useRowEvents<string>({
      ...{ rows, selection, current, openKey },
      rowKey: getKey,
      onSelect: canSelect ? did.select : undefined,
      onOpen: canOpen ? did.open : undefined,
      ...{ goTo: did.goTo, moveTo: did.moveTo, onMenu: did.menu, rowsOfPage: () => 2 },
    })
    return (
      <div {...events} data-testid="rows">
        {rows.map((row, index) => (
          <div key={getKey(row)} data-index={index} data-testid={getKey(row)}>
            <i data-testid={`cell-${getKey(row)}`}>text</i>
            <i data-select data-testid={`select-${getKey(row)}`} />
            <button type="button" data-menu data-testid={`menu-${getKey(row)}`} />
            <input data-testid={`field-${getKey(row)}`} />
            <a href="#x" data-testid={`link-${getKey(row)}`}>
              Details
            </a>
          </div>
        ))}
      </div>
    )
  }
  const whole = (given: Given) => (
    <BesideListContext value={{ slot: null, list }}>
      <Grid {...given} />
    </BesideListContext>
  )
  const { getByTestId, rerender } = render(whole(first))
  return {
    ...did,
    list,
    at: getByTestId,
    show: (given: Given) => rerender(whole(given)),
    key: (row: string, key: string, more: object = {}) => fireEvent.keyDown(getByTestId(row), { key, ...more }),
  }
}
const selected = (...keys: string[]): Selection => ({ keys: new Set(keys), anchor: keys.at(-1) ?? null })

describe('a click on a row', () => {
  test('goes to it and opens it', () => {
    const { at, goTo, open, select } = grid()
    fireEvent.click(at('cell-b'))
    expect([goTo.mock.calls, open.mock.calls, select.mock.calls]).toEqual([[[1]], [['b', false]], []])
  })

  test('is left to a control or field in it', () => {
    const { at, goTo, open } = grid()
    for (const part of ['link-b', 'field-b']) fireEvent.click(at(part))
    expect([goTo.mock.calls, open.mock.calls]).toEqual([[], []])
  })

  test('beside the rows does nothing', () => {
    const { at, goTo, open } = grid()
    fireEvent.click(at('rows'))
    expect([goTo.mock.calls, open.mock.calls]).toEqual([[], []])
  })

  test('goes to one that was not understood, and neither opens nor selects it', () => {
    const { at, goTo, open, select } = grid()
    fireEvent.click(at('unread'))
    fireEvent.click(at('unread'), { ctrlKey: true })
    fireEvent.click(at('unread'), { shiftKey: true })
    expect([goTo.mock.calls, open.mock.calls, select.mock.calls]).toEqual([[[2], [2], [2]], [], []])
  })

  test.each([
    ['on its box', 'select-b', {}],
    ['with Ctrl', 'cell-b', { ctrlKey: true }],
    ['with Cmd', 'cell-b', { metaKey: true }],
  ])('%s selects it, or takes it out, and opens nothing', (_how, part, keys) => {
    const { at, select, open, show } = grid({ selection: selected('a') })
    fireEvent.click(at(part), keys)
    expect(select).toHaveBeenLastCalledWith(selected('a', 'b'))
    show({ selection: selected('a', 'b') })
    fireEvent.click(at(part), keys)
    expect(select).toHaveBeenLastCalledWith({ keys: new Set(['a']), anchor: 'b' })
    expect(open).not.toHaveBeenCalled()
  })

  test('with Shift selects from the anchor, or from the current row, without what was not understood', () => {
    const { at, select, open, show } = grid({ selection: selected('a') })
    fireEvent.click(at('cell-c'), { shiftKey: true })
    expect(select).toHaveBeenLastCalledWith({ keys: new Set(['a', 'b', 'c']), anchor: 'a' })
    show({ current: 3 })
    fireEvent.click(at('cell-b'), { shiftKey: true })
    expect(select).toHaveBeenLastCalledWith({ keys: new Set(['b', 'c']), anchor: 'c' })
    show({ current: 2 })
    select.mockClear()
    fireEvent.click(at('cell-b'), { shiftKey: true })
    expect([select.mock.calls, open.mock.calls]).toEqual([[], []])
  })

  test('opens it with Shift or Ctrl where rows cannot be selected', () => {
    const { at, open, select } = grid({ canSelect: false })
    fireEvent.click(at('cell-b'), { shiftKey: true })
    fireEvent.click(at('cell-b'), { ctrlKey: true })
    expect([open.mock.calls.length, select.mock.calls.length]).toEqual([2, 0])
  })

  test('after text was selected by a drag opens nothing', () => {
    const { at, open } = grid()
    const text = at('cell-b')
    document.getSelection()?.selectAllChildren(text)
    fireEvent.click(text)
    expect(open).not.toHaveBeenCalled()
    document.getSelection()?.removeAllRanges()
    fireEvent.click(text)
    expect(open).toHaveBeenCalledOnce()
  })

  test('on its menu button opens the menu of that row, as a right click does', () => {
    const { at, menu, open } = grid()
    fireEvent.click(at('menu-b'))
    fireEvent.contextMenu(at('cell-c'))
    expect([menu.mock.calls, open.mock.calls]).toEqual([[['b'], ['c']], []])
  })

  test('opens no menu of one that was not understood, nor beside the rows, not even the browser’s', () => {
    const { at, menu, goTo } = grid()
    expect(fireEvent.contextMenu(at('unread'))).toBe(false)
    expect(fireEvent.contextMenu(at('rows'))).toBe(false)
    expect(fireEvent.contextMenu(at('cell-b'))).toBe(true)
    expect([menu.mock.calls, goTo.mock.calls]).toEqual([[['b']], [[2], [1]]])
  })
})

describe('a key on a row', () => {
  test.each([
    ['ArrowDown', 2],
    ['ArrowUp', 0],
    ['PageDown', 3],
    ['PageUp', 0],
    ['Home', 0],
    ['End', 4],
  ])('%s moves, and is no longer the browser’s', (name, target) => {
    const { key, moveTo, open, select } = grid({ current: 1 })
    expect(key('b', name)).toBe(false)
    expect([moveTo.mock.calls, open.mock.calls, select.mock.calls]).toEqual([[[target]], [], []])
  })

  test('moves from a control in the row as well, but not from a field, and not with Alt', () => {
    const { key, moveTo } = grid()
    key('link-b', 'ArrowDown')
    expect(moveTo.mock.calls).toEqual([[2]])
    expect(key('field-b', 'ArrowDown')).toBe(true)
    expect(key('b', 'ArrowDown', { altKey: true })).toBe(true)
    expect(moveTo).toHaveBeenCalledOnce()
  })

  test('extends the selection with Shift', () => {
    const { key, select, open } = grid({ openKey: 'a' })
    key('a', 'ArrowDown', { shiftKey: true })
    expect(select.mock.calls).toEqual([[{ keys: new Set(['a', 'b']), anchor: 'a' }]])
    expect(open).not.toHaveBeenCalled()
  })

  test.each(['ctrlKey', 'metaKey'])('selects all with %s and A, in capitals too, and none with A alone', modifier => {
    const { key, select } = grid()
    for (const name of ['a', 'A']) expect(key('link-b', name, { [modifier]: true })).toBe(false)
    const all = { keys: new Set(['a', 'b', 'c', 'd']), anchor: null }
    expect(select.mock.calls).toEqual([[all], [all]])
    expect(key('b', 'a')).toBe(true)
    expect(select).toHaveBeenCalledTimes(2)
  })

  test('Space selects and Enter opens, on the row itself and not on its controls', () => {
    const { key, select, open } = grid()
    expect([key('b', ' '), key('b', 'Enter')]).toEqual([false, false])
    expect([select.mock.calls, open.mock.calls]).toEqual([[[selected('b')]], [['b', false]]])
    for (const name of [' ', 'Enter']) expect(key('link-b', name)).toBe(true)
    for (const name of [' ', 'Enter']) expect(key('unread', name)).toBe(true)
    expect(key('b', 'x')).toBe(true)
    expect([select.mock.calls.length, open.mock.calls.length]).toEqual([1, 1])
  })

  test('does what can be done where rows cannot be selected or opened', () => {
    const { key, select, open } = grid({ canSelect: false, canOpen: false })
    expect([key('b', ' '), key('b', 'Enter'), key('b', 'a', { ctrlKey: true })]).toEqual([false, false, false])
    expect([select.mock.calls, open.mock.calls]).toEqual([[], []])
  })
})

describe('the row that is open beside the grid', () => {
  test('follows the current row, also when that was reached by a key held down, which shows the last one alone', () => {
    const { key, at, open, show } = grid({ openKey: 'a' })
    key('a', 'ArrowDown')
    expect(open.mock.calls).toEqual([['b', true]])
    show({ openKey: 'b', current: 1 })
    key('b', 'End', { repeat: true })
    expect(open).toHaveBeenCalledOnce()
    show({ openKey: 'b', current: 4 })
    fireEvent.keyUp(at('d'), { key: 'End' })
    expect(open.mock.calls.slice(1)).toEqual([['d', true]])
    fireEvent.keyUp(at('d'), { key: 'End' })
    expect(open).toHaveBeenCalledTimes(2)
  })

  test('stays when the row that is gone to was not understood, and where none is open', () => {
    const { key, open, show } = grid({ openKey: 'b', current: 1 })
    key('b', 'ArrowDown')
    show({ current: 0 })
    key('a', 'ArrowDown')
    expect(open).not.toHaveBeenCalled()
  })

  test('is gone to when another is opened, and when it arrives later, but not each time the rows change', () => {
    const { moveTo, show } = grid({ current: 0 })
    expect(moveTo).not.toHaveBeenCalled()
    show({ openKey: 'c' })
    expect(moveTo.mock.calls).toEqual([[3, false]])
    show({ openKey: 'c', rows: [...allRows, 'e'] })
    show({ openKey: 'later', rows: allRows })
    show({ openKey: 'a' })
    expect(moveTo).toHaveBeenCalledOnce()
    show({ openKey: 'later' })
    show({ openKey: 'later', rows: [...allRows, 'later'] })
    expect(moveTo.mock.calls.slice(1)).toEqual([[5, false]])
  })

  test('is stepped through by the panel, which also gives the focus back to the row', () => {
    const { list, moveTo, open, show } = grid({ openKey: 'a' })
    list.current?.step(1)
    expect([moveTo.mock.calls, open.mock.calls]).toEqual([[[1, false]], [['b', true]]])
    list.current?.focusRow()
    expect(moveTo).toHaveBeenLastCalledWith(0)
    show({ canOpen: false })
    expect(list.current).toBeNull()
  })
})

test('keys are those of the rows that were understood, in their order', () => {
  expect(getKeys({ rows: allRows, rowKey: getKey })).toEqual(['a', 'b', 'c', 'd'])
})
