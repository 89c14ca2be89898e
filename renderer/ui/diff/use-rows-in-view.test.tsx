// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { getDiffFile } from './diff-file.ts'
import { barHeight, type RowsInView, useRowsInView } from './use-rows-in-view.ts'
import { type LaidOut, rowHeights, viewRows } from './view-rows.ts'

const viewHeight = 200

/** New files with so many lines each. */
function layOut(...lengths: readonly number[]): LaidOut {
  const files = lengths.map((length, file) =>
    getDiffFile({
      old_path: `${file}`,
      new_path: `${file}`,
      new_file: true,
      renamed_file: false,
      deleted_file: false,
      diff: `@@ -0,0 +1,${length} @@\n${'+x\n'.repeat(length)}`,
    }),
  )
  return viewRows(
    files,
    {
      layout: 'unified',
      ignoresWhitespace: false,
      folded: new Set(),
      wanted: new Set(),
      isLarge: files.map(() => false),
      opened: new Map(),
      whole: new Map(),
      hasSource: false,
    },
    new WeakMap(),
  )
}

/** Of the head, the line that names the range, and so many lines. */
const heightTo = (lines: number) => rowHeights.head + rowHeights.gap + lines * rowHeights.line
const heightOf = (lines: number) => heightTo(lines) + rowHeights.end

/** Renders the rows in a part of the screen that scrolls, as high as `viewHeight`. */
function show(laid: LaidOut) {
  const total = laid.rows.reduce((sum, { kind }) => sum + rowHeights[kind], 0)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(viewHeight)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(viewHeight)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(total)
  onTestFinished(() => {
    cleanup()
    vi.restoreAllMocks()
  })
  let shown: RowsInView | null = null
  function Rows() {
    const list = useRef<HTMLDivElement>(null)
    shown = useRowsInView(laid, list)
    return (
      <div data-testid="scroller" style={{ overflowY: 'auto' }}>
        <div>
          <div ref={list} />
        </div>
      </div>
    )
  }
  const scroller = render(<Rows />).getByTestId('scroller')
  // As a browser does: no further than to the end.
  const scrollTo = (top: number) => {
    scroller.scrollTop = Math.max(0, Math.min(top, total - viewHeight))
    scroller.dispatchEvent(new Event('scroll'))
  }
  scroller.scrollTo = (options?: number | ScrollToOptions) =>
    scrollTo(typeof options === 'object' ? (options.top ?? 0) : 0)
  const view = () => {
    if (!shown) throw new Error('nothing is rendered')
    return shown
  }
  return {
    view,
    scroller,
    scrollTo: (top: number) => act(() => scrollTo(top)),
    rendered: () =>
      view()
        .virtualizer.getVirtualItems()
        .map(({ index }) => index),
  }
}

test('renders the rows in view, and always the head of their file', () => {
  const laid = layOut(100, 100)
  const { rendered, scrollTo } = show(laid)
  expect(rendered()[0]).toBe(0)
  expect(rendered().length).toBeLessThan(60)
  scrollTo(heightOf(60))
  expect(rendered().slice(0, 2)).toEqual([0, 42])
  const second = laid.heads[1] ?? 0
  scrollTo(heightOf(100) + heightOf(60))
  expect(rendered()[0]).toBe(second)
  expect(rendered()[1]).toBeGreaterThan(second + 30)
})

test('the file in view is the one whose head is at the top, under the bar', () => {
  const { view, scrollTo } = show(layOut(20, 20, 20))
  expect(view().currentFile()).toBe(0)
  const untilSecond = heightOf(20) - barHeight - rowHeights.head / 2
  scrollTo(untilSecond - 1)
  expect(view().currentFile()).toBe(0)
  scrollTo(untilSecond)
  expect(view().currentFile()).toBe(1)
})

test('goes to the head of a file; one too near to the end is the current one until the user scrolls', () => {
  const { view, scroller, scrollTo } = show(layOut(20, 20, 1, 1))
  act(() => view().goToFile(1))
  expect(scroller.scrollTop).toBe(heightOf(20) - barHeight)
  expect(view().currentFile()).toBe(1)
  act(() => view().goToFile(3))
  expect(view().currentFile()).toBe(3)
  scrollTo(scroller.scrollTop - 10)
  expect(view().currentFile()).toBeLessThan(3)
  act(() => view().goToFile(9))
  expect(view().currentFile()).toBeLessThan(3)
})

test('the first row in view is the one under the bar and the head', () => {
  const { view, scrollTo } = show(layOut(50))
  scrollTo(rowHeights.line * 5)
  const covered = rowHeights.line * 5 + barHeight + rowHeights.head
  expect(view().firstInView()).toBe(2 + Math.floor((covered - heightTo(0)) / rowHeights.line))
})

test('goes to any row, leaving room above it', () => {
  const { view, scroller } = show(layOut(50))
  act(() => view().goTo(22))
  expect(scroller.scrollTop).toBe(heightTo(20) - barHeight)
  act(() => view().goTo(22, 30))
  expect(scroller.scrollTop).toBe(heightTo(20) - barHeight - 30)
})

test('a head stays in view to the last line of its file', () => {
  const { view } = show(layOut(20, 5))
  expect(view().heightOfFile(0)).toBe(heightTo(20))
  expect(view().heightOfFile(1)).toBe(heightTo(5))
})
