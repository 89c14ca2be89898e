// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useCurrentRow } from './use-current-row.ts'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

/** A table of rows by their names, and the way to go to one. */
function getTable(...names: readonly string[]) {
  const way = { goTo: (_index: number): void => undefined, current: -1 }
  function Rows({ rows }: { readonly rows: readonly string[] }) {
    const scroller = useRef<HTMLDivElement>(null)
    Object.assign(
      way,
      useCurrentRow(scroller, rows, row => row),
    )
    return (
      <div ref={scroller}>
        {rows.map((row, index) => (
          <button key={row} type="button" data-index={index}>
            {row}
          </button>
        ))}
      </div>
    )
  }
  const { rerender } = render(<Rows rows={names} />)
  return {
    goTo: (index: number) => act(() => way.goTo(index)),
    show: (...rows: readonly string[]) => rerender(<Rows rows={rows} />),
    current: () => way.current,
  }
}

const focused = () => document.activeElement?.textContent ?? null

test('the row scrolled to has the focus, and stays current when others are added, removed or sorted', () => {
  const { goTo, show, current } = getTable('a', 'b', 'c')
  expect(current()).toBe(0)
  goTo(1)
  expect([current(), focused()]).toEqual([1, 'b'])
  show('z', 'c', 'b', 'a')
  expect([current(), focused()]).toEqual([2, 'b'])
})

test('a row that is not there is not gone to', () => {
  const { goTo, current } = getTable('a', 'b')
  goTo(1)
  goTo(2)
  goTo(-1)
  expect([current(), focused()]).toEqual([1, 'b'])
})

test('the row after a removed one becomes current, with the focus if that had it', () => {
  const { goTo, show, current } = getTable('a', 'b', 'c')
  goTo(1)
  show('a', 'c')
  expect([current(), focused()]).toEqual([1, 'c'])
  show('a')
  expect([current(), focused()]).toEqual([0, 'a'])
})

test('a row does not take the focus from elsewhere, nor from below a dialog', () => {
  const { goTo, show } = getTable('a', 'b', 'c')
  const field = document.body.appendChild(document.createElement('input'))
  goTo(1)
  field.focus()
  show('a', 'c')
  expect(document.activeElement).toBe(field)
  goTo(1)
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.setAttribute('aria-modal', 'true')
  show('a', 'd')
  expect(document.activeElement).toBe(document.body)
  dialog.remove()
  show('a', 'd', 'e')
  expect(focused()).toBe('d')
})
