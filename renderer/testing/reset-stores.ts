import { afterEach, vi } from 'vitest'
import type * as zustand from 'zustand'
import type { StateCreator, StoreApi, UseBoundStore } from 'zustand'

// Test files without isolation share a worker, and with it the stores of the modules that were loaded before: each test
// begins with the stores as a window has them at its start.
const resets = new Set<() => void>()

vi.mock('zustand', async importOriginal => {
  const original = await importOriginal<typeof zustand>()
  const create = <T>(begin: StateCreator<T>): UseBoundStore<StoreApi<T>> => {
    const store = original.create(begin)
    resets.add(() => store.setState(store.getInitialState(), true))
    return store
  }
  return { ...original, create }
})

afterEach(async () => {
  if (typeof document !== 'undefined') {
    // Here and not above: only tests with a document have React DOM.
    const { cleanup } = await import('@testing-library/react')
    const { notifications } = await import('@mantine/notifications')
    cleanup()
    notifications.clean()
  }
  for (const reset of resets) reset()
})
