import { afterAll, vi } from 'vitest'

// Test files without isolation share a worker. A screen that a router still loads when its file ends would fail in the
// next one: its imports belong to the environment of the file that asked for them.
afterAll(() => vi.dynamicImportSettled())
