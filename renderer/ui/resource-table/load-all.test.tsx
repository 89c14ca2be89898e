// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getSample, refused } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const [flag] = getSample('featureFlags.list')
/** Three pages. */
const flags = Array.from({ length: 250 }, (_, index) => ({ ...flag, name: `flag-${index}` }))

/**
 * The feature flags, sorted with one page loaded.
 * @param onPage called before a page is answered, by its number from 1
 */
async function openSorted(onPage: (page: number) => unknown = () => undefined) {
  let pages = 0
  const opened = await openScreen('/c/work/p/1/feature-flags', {
    answers: {
      'projects.get': () => ({ ...getSample('projects.get'), empty_repo: false }),
      'featureFlags.list': async () => {
        pages += 1
        await onPage(pages)
        return flags
      },
    },
    otherwise: refused({ kind: 'notFound', message: 'not there' }),
  })
  await opened.user.click(opened.screen.getByRole('button', { name: 'Name' }))
  return { ...opened, loaded: () => pages }
}

test('"Load all" reads every page, and ends', async () => {
  const { screen, user, settle, loaded } = await openSorted()
  expect(loaded()).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Load all' }))
  await settle()
  expect(loaded()).toBe(3)
  expect(screen.queryByText('Only the loaded rows are sorted.')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Stop loading' })).toBeNull()
  expect(screen.getByText(/^250 feature flags/)).toBeDefined()
})

test('"Stop loading" lets the page that is being read arrive, and reads no other', async () => {
  const second = Promise.withResolvers<void>()
  const { screen, user, settle, loaded } = await openSorted(page => page === 2 && second.promise)
  await user.click(screen.getByRole('button', { name: 'Load all' }))
  await user.click(screen.getByRole('button', { name: 'Stop loading' }))
  act(() => second.resolve())
  await settle()
  expect(loaded()).toBe(2)
  await user.click(screen.getByRole('button', { name: 'Load all' }))
  await settle()
  expect(loaded()).toBe(3)
})

test('"Load all" ends at a page that fails', async () => {
  const failed = refused({ kind: 'forbidden', message: 'no' })
  const { screen, user, settle, loaded } = await openSorted(page => page === 2 && failed())
  await user.click(screen.getByRole('button', { name: 'Load all' }))
  await settle()
  expect(loaded()).toBe(2)
  expect(screen.getByRole('alert')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Load all' })).toBeDefined()
})
