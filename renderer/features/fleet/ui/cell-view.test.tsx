// @vitest-environment happy-dom
import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Cell } from '#shared/fleet/cell.ts'
import { CellView } from './cell-view.tsx'

const cellAt = (value: number, at: string): Cell => ({ kind: 'value', value, at, isStale: false })

test('an element that shows another row no longer says the age of the former value', () => {
  const column = { type: 'number' } as const
  const { getByText, rerender } = render(<CellView cell={cellAt(1, '2026-06-15T12:00:00Z')} column={column} />)
  const element = getByText('1')
  fireEvent.pointerEnter(element)
  expect(element.title).toMatch(/^Loaded .+/)
  rerender(<CellView cell={cellAt(2, '2026-06-14T12:00:00Z')} column={column} />)
  expect(getByText('2')).toBe(element)
  expect(element.title).toBe('')
})
