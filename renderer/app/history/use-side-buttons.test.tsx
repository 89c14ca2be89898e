// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, cleanup, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { useFormAtStake } from '../../ui/dialog/forms-at-stake.ts'
import { useSideButtons } from './use-side-buttons.ts'

test('a side button of the mouse goes back, after a form with changes may be discarded', () => {
  const history = createMemoryHistory({ initialEntries: ['/projects', '/groups', '/keys'] })
  const router = createRouter({ routeTree: createRootRoute(), history })
  const asked: (() => void)[] = []
  const { rerender } = renderHook(
    (isChanged: boolean) => {
      useSideButtons()
      useFormAtStake(isChanged, action => asked.push(action))
    },
    {
      initialProps: false,
      wrapper: ({ children }) => <RouterContextProvider router={router}>{children}</RouterContextProvider>,
    },
  )
  onTestFinished(cleanup)
  const press = (button: number) => act(() => window.dispatchEvent(new MouseEvent('mouseup', { button })))
  press(3)
  expect(history.location.pathname).toBe('/groups')
  press(4)
  expect(history.location.pathname).toBe('/keys')
  rerender(true)
  press(3)
  expect([history.location.pathname, asked.length]).toEqual(['/keys', 1])
  act(() => asked[0]?.())
  expect(history.location.pathname).toBe('/groups')
})
