import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type RunningService, runService, type TestProject } from './testing/running-service.ts'

let service: RunningService
let project: TestProject
const huge = Buffer.alloc(40 * 1024 * 1024, 'huge\0')

beforeAll(async () => {
  service = await runService({
    main: work => {
      work.write('huge.bin', huge)
      work.commit('First')
    },
  })
  project = await service.project('main')
})

afterAll(() => service.stop())

/** Processes that pass on a blob of this project. */
const passing = () =>
  readdirSync('/proc').filter(pid => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      return command.includes('cat-file\0blob') && readlinkSync(`/proc/${pid}/cwd`) === project.directory
    } catch {
      return false
    }
  })

describe('a blob too large to hold in memory', () => {
  test('comes as it is, with its size', async () => {
    const { status, headers, bytes } = await project.call('GET /repository/files/huge.bin/raw?ref=main')
    expect([status, headers.get('content-length')]).toEqual([200, String(huge.length)])
    expect(bytes.equals(huge)).toBe(true)
  })

  test('is no longer read once the caller hangs up', async () => {
    const hangUp = new AbortController()
    const sha = project.git('rev-parse', 'main:huge.bin')
    const response = await fetch(`${service.url}/api/v4/projects/${project.id}/repository/blobs/${sha}/raw`, {
      headers: { 'private-token': service.token },
      signal: hangUp.signal,
    })
    const reader = response.body?.getReader()
    await reader?.read()
    await vi.waitFor(() => expect(passing()).toHaveLength(1))
    hangUp.abort()
    await vi.waitFor(() => expect(passing()).toHaveLength(0), 5_000)
  })
})
