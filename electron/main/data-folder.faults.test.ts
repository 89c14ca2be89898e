import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { skipIf } from '#shared/testing/skip-if.fixture.ts'
import { dataFolderProblem } from './data-folder.ts'
import { canMount, runOnSmallDisk } from './testing/small-disk.ts'
import { temporaryDirectory } from './testing/temporary.ts'

const url = new URL('data-folder.ts', import.meta.url).href
const tryFolder = `import { dataFolderProblem } from ${JSON.stringify(url)}
console.log(JSON.stringify(dataFolderProblem(process.argv[1])))`

test('a folder that can be created and written has no problem, and stays empty', () => {
  const folder = join(temporaryDirectory(), 'new', 'data')
  expect(dataFolderProblem(folder)).toBeNull()
  expect(readdirSync(folder)).toEqual([])
})

test('a folder that cannot be made is named, with what to do', () => {
  const file = join(temporaryDirectory(), 'file')
  writeFileSync(file, '')
  expect(dataFolderProblem(join(file, 'data'))).toMatch(
    /^Gatehouse can't use the folder .+\/file\/data \(ENOTDIR.+\)\. Choose another folder with --user-data\.$/,
  )
})

test.each([
  ['full', /^The disk that holds .+ is full\. Free at least 1 MB, or choose another folder with --user-data\.$/],
  ['read-only', /^Gatehouse can't write to .+\. Change its permissions, or choose another folder with --user-data\.$/],
] as const)(
  'a disk that is %s is told in one sentence',
  skipIf(!canMount, 'No file system of its own can be mounted.'),
  async (state, sentence) => {
    expect(await runOnSmallDisk(temporaryDirectory(), state, tryFolder)).toMatch(sentence)
  },
)
