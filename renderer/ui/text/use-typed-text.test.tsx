// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, cleanup, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Answers, getSample } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { useTypedText } from './use-typed-text.ts'

const project = '/c/work/p/harbor%2Fcrane'
const answers: Answers = {
  'branches.get': () => getSample('branches.get'),
  'branches.list': () => [],
  'environments.list': () => [],
  'groups.list': () => [],
  'namespaces.get': () => getSample('namespaces.get'),
  'namespaces.list': () => [],
  'projectMembers.list': () => [],
  'projects.get': () => ({ ...getSample('projects.get'), default_branch: 'main', empty_repo: false }),
  'projects.list': () => [],
  'tags.list': () => [],
  'user.current': () => getSample('user.current'),
}

test.each([
  ['/c/work/groups', 'q', 'Search groups'],
  ['/c/work/projects', 'q', 'Search projects, or type an ID or a full path'],
  ['/c/work/namespaces', 'q', 'Search namespaces'],
  [`${project}/branches`, 'q', 'Search branches'],
  [`${project}/members`, 'query', 'Search members'],
  [`${project}/environments`, 'text', 'Search environments'],
  [`${project}/tags`, 'q', 'Search tags'],
])('the search of %s shows what its address says, also when that changes under it', async (path, param, label) => {
  const { screen, goTo } = await openScreen(`${path}?${param}=2024`, { answers })
  const field = () => screen.getByLabelText<HTMLInputElement>(label)
  expect(field().value).toBe('2024')
  await goTo(`${path}?${param}=true`)
  expect(field().value).toBe('true')
})

test('typed text is reported after a pause, and is in the address', async () => {
  const { screen, user, settle, sent, tabs } = await openScreen('/c/work/namespaces', { answers })
  await user.type(screen.getByLabelText('Search namespaces'), 'harbor')
  await expect.poll(() => tabs.inView().history.location.search).toBe('?q=harbor')
  await settle()
  expect(sent('namespaces.list')).toEqual([{}, { search: 'harbor' }])
})

/** The hook alone, on a screen that changes the text when the test does. */
function typeInto(text: string) {
  vi.useFakeTimers()
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const told: string[] = []
  const { result, rerender } = renderHook((shown: string) => useTypedText(shown, said => told.push(said)), {
    initialProps: text,
    wrapper: ({ children }) => <RouterContextProvider router={router}>{children}</RouterContextProvider>,
  })
  onTestFinished(() => {
    cleanup()
    vi.useRealTimers()
  })
  return {
    told,
    typed: () => result.current.typed,
    type: (more: string) => act(() => result.current.type(more)),
    rest: () => act(() => vi.advanceTimersByTime(1000)),
    show: (now: string) => rerender(now),
    goTo: (address: string) => act(() => router.history.push(address)),
  }
}

test('a text from outside replaces the typed one, which is not reported any more', () => {
  const { told, typed, type, rest, show } = typeInto('')
  type('har')
  show('second')
  rest()
  expect([typed(), told]).toEqual(['second', []])
  type('seconds')
  rest()
  expect(told).toEqual(['seconds'])
})

test('a reported text comes back late, and removes nothing that was typed since', () => {
  const { told, typed, type, rest, show } = typeInto('')
  for (const text of ['h', 'ha']) {
    type(text)
    rest()
  }
  type('har')
  for (const text of ['h', 'ha']) {
    show(text)
    expect(typed()).toBe('har')
  }
  rest()
  expect(told).toEqual(['h', 'ha', 'har'])
})

test('who types into a search and goes elsewhere stays there, also while the next screen is not drawn yet', () => {
  const { told, type, rest, goTo } = typeInto('')
  type('buoy')
  goTo('/elsewhere')
  rest()
  expect(told).toEqual([])
  goTo('/')
  type('buoys')
  goTo('/?q=other')
  rest()
  expect(told).toEqual(['buoys'])
})
