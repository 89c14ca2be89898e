/** Runs before each test file while its reach is measured: what it starts inherits its name. */
import process from 'node:process'
import { expect } from 'vitest'

const { testPath } = expect.getState()
if (testPath !== undefined) process.env.GATEHOUSE_REACH_TEST = testPath
const hits = Object.getOwnPropertyDescriptor(globalThis, 'gatehouseHits')?.value
if (hits instanceof Uint8Array) hits.fill(0)
