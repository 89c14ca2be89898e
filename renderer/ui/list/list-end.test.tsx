// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listEnd } from './list-end.tsx'

function show(state: { readonly isFailed: boolean; readonly hasNextPage: boolean; readonly isFetching?: boolean }) {
  onTestFinished(cleanup)
  const list = {
    error: state.isFailed ? ({ kind: 'server', status: 502, message: 'Bad gateway' } as const) : null,
    hasNextPage: state.hasNextPage,
    isFetching: state.isFetching ?? false,
    fetchNextPage: vi.fn(),
    refetch: vi.fn(),
  }
  const { end, onEnd } = { onEnd: undefined, ...listEnd(list, 'That is all.') }
  render(<MantineProvider>{end}</MantineProvider>)
  return { list, onEnd, user: userEvent.setup() }
}

test('the next page is read at the end of a list that has more', () => {
  const { list, onEnd } = show({ isFailed: false, hasNextPage: true })
  expect(screen.getByText('Loading more…')).toBeDefined()
  expect(onEnd).toBe(list.fetchNextPage)
})

test('a page that is under way is not asked for again: once it is there, also empty, the next one is', () => {
  expect(show({ isFailed: false, hasNextPage: true, isFetching: true }).onEnd).toBeUndefined()
})

test('a complete list ends with its last words', () => {
  const { onEnd } = show({ isFailed: false, hasNextPage: false })
  expect(screen.getByText('That is all.')).toBeDefined()
  expect(onEnd).toBeUndefined()
})

test.each([
  ['next page', true, 'fetchNextPage'],
  ['whole list', false, 'refetch'],
] as const)('a %s that failed is asked for again only when that is wanted', async (_what, hasNextPage, again) => {
  const { list, onEnd, user } = show({ isFailed: true, hasNextPage })
  expect(onEnd).toBeUndefined()
  expect(screen.queryByText('Loading more…')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(list[again]).toHaveBeenCalledTimes(1)
})
