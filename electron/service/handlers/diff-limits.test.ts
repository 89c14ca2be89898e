import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareResult } from '#shared/contract/repository.ts'
import { type RunningService, runService, type TestProject } from './testing/running-service.ts'

let service: RunningService
let project: TestProject

beforeAll(async () => {
  service = await runService({
    big: work => {
      work.write('run.sh', 'echo run\n')
      work.write('old name.txt', 'one\ntwo\nthree\nfour\nfive\n')
      work.commit('Before')
      work.git('tag', 'before')
      work.makeExecutable('run.sh')
      work.git('mv', 'old name.txt', 'new name.txt')
      work.write('new name.txt', 'one\ntwo\nthree\nfour\nfive\nsix\n')
      work.commit('Modes and names')
      work.git('tag', 'renamed')
      work.write('short.txt', 'short\n')
      work.write('long.txt', `${'x'.repeat(99)}\n`.repeat(2_500))
      work.commit('A long file')
      work.git('tag', 'long')
      for (let index = 0; index < 30; index++) {
        work.write(`many/${String(index).padStart(2, '0')}`, `${'y'.repeat(99)}\n`.repeat(1_900))
      }
      work.commit('Much in all')
      work.git('tag', 'much')
      for (let index = 0; index < 3_050; index++) work.write(`tiny/${String(index).padStart(4, '0')}`, '')
      work.commit('Very many files')
    },
  })
  project = await service.project('big')
})
afterAll(() => service.stop())

const compare = async (from: string, to: string) =>
  compareResult.parse((await project.call(`GET /repository/compare?from=${from}&to=${to}`)).json)

describe('a diff', () => {
  test('shows a change of mode and a rename with a change, in a commit as in a comparison', async () => {
    const expected = [
      {
        old_path: 'old name.txt',
        new_path: 'new name.txt',
        renamed_file: true,
        diff: expect.stringMatching(/^\+six$/m),
      },
      { new_path: 'run.sh', a_mode: '100644', b_mode: '100755', diff: '', renamed_file: false, new_file: false },
    ]
    expect((await project.call('GET /repository/commits/renamed/diff')).json).toMatchObject(expected)
    expect((await compare('before', 'renamed')).diffs).toMatchObject(expected)
  })

  test('leaves out the text of a file of more than 200,000 bytes, and marks it', async () => {
    const { diffs, compare_timeout } = await compare('renamed', 'long')
    expect(diffs).toMatchObject([
      { new_path: 'long.txt', diff: '', too_large: true, new_file: true },
      { new_path: 'short.txt', diff: '@@ -0,0 +1 @@\n+short\n', too_large: false },
    ])
    expect(compare_timeout).toBe(true)
  })

  test('leaves out texts once there are more than 5,000,000 bytes of them, but no path', async () => {
    const { diffs, compare_timeout } = await compare('long', 'much')
    expect(diffs).toHaveLength(30)
    expect(diffs.filter(({ diff }) => diff !== '')).toHaveLength(26)
    expect(diffs.slice(26).map(({ diff }) => diff)).toEqual(['', '', '', ''])
    expect(compare_timeout).toBe(true)
  })

  test('of more than 3,000 files lists the first 3,000; a commit has all of them in its pages', async () => {
    const { diffs, compare_timeout } = await compare('much', 'main')
    expect([diffs.length, compare_timeout]).toEqual([3_000, true])
    const { headers, json } = await project.call('GET /repository/commits/main/diff?per_page=50&page=61')
    expect(headers.get('x-total')).toBe('3050')
    expect(json).toHaveLength(50)
  })
})
