import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningService, runService, type TestProject } from './testing/running-service.ts'

let service: RunningService
let project: TestProject
let tooLarge = ''
const megabyte = 1024 * 1024

beforeAll(async () => {
  service = await runService({ main: work => void work.commit('Begin') })
  project = await service.project('main')
  const zeros = (megabytes: number) => {
    const name = join(project.directory, `zeros-${megabytes}`)
    writeFileSync(name, '')
    truncateSync(name, megabytes * megabyte)
    return project.git('-c', 'core.compression=1', 'hash-object', '-w', name)
  }
  tooLarge = zeros(257)
  const tree = execFileSync('git', ['--git-dir', project.directory, 'mktree'], {
    input: `100644 blob ${zeros(40)}\tlarge\n100644 blob ${tooLarge}\ttoo large\n`,
    encoding: 'utf8',
  })
  project.git('update-ref', 'refs/heads/main', project.git('commit-tree', tree.trim(), '-m', 'Large'))
})
afterAll(() => service.stop())

describe('a large file', () => {
  test('is described without being held in memory', async () => {
    const { headers } = await project.call('HEAD /repository/files/large?ref=main')
    const digest = createHash('sha256').update(Buffer.alloc(40 * megabyte))
    expect(headers.get('x-service-size')).toBe(String(40 * megabyte))
    expect(headers.get('x-service-content-sha256')).toBe(digest.digest('hex'))
  })

  test('that does not fit into JSON is refused without being read; its raw content is there', async () => {
    for (const request of ['GET /repository/files/too%20large?ref=main', `GET /repository/blobs/${tooLarge}`]) {
      expect(await project.call(request)).toMatchObject({
        status: 400,
        json: { message: expect.stringContaining('ask for its raw content') },
      })
    }
    const raw = await project.call(`GET /repository/blobs/${tooLarge}/raw`)
    expect(raw.bytes.length).toBe(257 * megabyte)
  })
})
