import { notifications } from '@mantine/notifications'
import { cleanup } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// Test files without isolation share a worker, where the packages that were loaded stay: they are most of what a file loads.
// The app's own modules are evaluated anew for each file, with the state that a window begins with.
vi.resetModules()

// What packages keep beside it.
afterAll(() => {
  cleanup()
  notifications.clean()
})
