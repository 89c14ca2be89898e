import { notifications } from '@mantine/notifications'
import { cleanup } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// Test files without isolation share a worker, where the packages that were loaded stay: they are most of what a file loads.
// The app's own modules are evaluated anew for each file, with the state that a window begins with.
vi.resetModules()

// Packages warn with elements, each of which would be printed on thousands of lines, with all that React keeps in it.
const { warn } = console
const shortly = (part: unknown) =>
  typeof Node !== 'undefined' && part instanceof Node ? `<${part.nodeName.toLowerCase()}>` : part
console.warn = (...parts: readonly unknown[]) => warn(...parts.map(shortly))

// What packages keep beside it.
afterAll(() => {
  cleanup()
  notifications.clean()
  console.warn = warn
})
