// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PaneBorder } from './pane-border.tsx'

afterEach(cleanup)

/** The border of a pane from 100 to 400 pixels. @returns it, and the widths it was resized to */
function draw(side: 'left' | 'right' | undefined, width = 300) {
  const pane = document.createElement('div')
  vi.spyOn(pane, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 300, 50))
  const widths: number[] = []
  render(
    <MantineProvider>
      <PaneBorder
        label="Width"
        pane={{ current: pane }}
        {...(side && { side })}
        width={width}
        limits={{ min: 200, max: 500, default: 280 }}
        onResize={resized => widths.push(resized)}
      />
    </MantineProvider>,
  )
  const border = screen.getByRole('separator', { name: 'Width' })
  let captured: number | null = null
  border.setPointerCapture = id => {
    captured = id
  }
  border.hasPointerCapture = id => captured === id
  return { border, widths }
}

test.each([
  { side: undefined, ArrowRight: 316, ArrowLeft: 284 },
  { side: 'left', ArrowRight: 316, ArrowLeft: 284 },
  { side: 'right', ArrowRight: 284, ArrowLeft: 316 },
] as const)('the arrow keys move the border of a pane on its $side side', ({ side, ...keys }) => {
  const { border, widths } = draw(side)
  fireEvent.keyDown(border, { key: 'ArrowRight' })
  fireEvent.keyDown(border, { key: 'ArrowLeft' })
  fireEvent.keyDown(border, { key: 'ArrowUp' })
  expect(widths).toEqual([keys.ArrowRight, keys.ArrowLeft])
})

test.each([
  { side: 'left', clientX: 450.4, width: 350 },
  { side: 'right', clientX: 149.6, width: 250 },
] as const)('the mouse drags the border of a pane on its $side side', ({ side, clientX, width }) => {
  const { border, widths } = draw(side)
  fireEvent.pointerMove(border, { pointerId: 1, clientX })
  expect(widths).toEqual([])
  fireEvent.pointerDown(border, { pointerId: 1 })
  fireEvent.pointerMove(border, { pointerId: 1, clientX })
  fireEvent.pointerMove(border, { pointerId: 2, clientX: 400 })
  expect(widths).toEqual([width])
})

test('stays within its limits, which it tells to screen readers', () => {
  const { border, widths } = draw('left', 495)
  fireEvent.keyDown(border, { key: 'ArrowRight' })
  fireEvent.pointerDown(border, { pointerId: 1 })
  for (const clientX of [9000, 0]) fireEvent.pointerMove(border, { pointerId: 1, clientX })
  expect(widths).toEqual([500, 500, 200])
  const told = ['valuemin', 'valuenow', 'valuemax'].map(name => border.getAttribute(`aria-${name}`))
  expect(told).toEqual(['200', '495', '500'])
})

test('a double click restores the default width', () => {
  const { border, widths } = draw('left')
  fireEvent.doubleClick(border)
  expect(widths).toEqual([280])
})
