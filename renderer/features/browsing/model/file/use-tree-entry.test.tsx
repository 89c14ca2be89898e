// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { getSample } from '../../../../testing/fake-main.ts'
import { renderScreenHook } from '../../../../testing/render-hook.tsx'
import { useTreeEntry } from './use-tree-entry.ts'

const [sample] = getSample('repository.tree')
if (!sample) throw new Error('no sample of an entry')
const folder = { ...sample, path: 'faces', name: 'faces', type: 'tree' }

/** The entry of `faces` when the root folder gets it after the first read. */
async function findAddedFolder(isMissing: boolean) {
  let reads = 0
  const { value, asked } = await renderScreenHook(() => useTreeEntry('faces', 'main', isMissing), {
    project: { id: '1', project: null, name: 'a', defaultBranch: 'main', defaultRef: 'main' },
    answers: { 'repository.tree': () => (++reads === 1 ? [] : [folder]) },
  })
  return { value, reads: asked.filter(operation => operation === 'repository.tree').length }
}

test('a folder that was added after its parent was read is found when there is no file of that name', async () => {
  expect(await findAddedFolder(true)).toMatchObject({ value: { path: 'faces', type: 'tree' }, reads: 2 })
})

test('a folder is not read again for a file that exists', async () => {
  expect(await findAddedFolder(false)).toEqual({ value: undefined, reads: 1 })
})

test('a path that is in neither read is looked up no third time', async () => {
  const { value, asked } = await renderScreenHook(() => useTreeEntry('gone', 'main', true), {
    project: { id: '1', project: null, name: 'a', defaultBranch: 'main', defaultRef: 'main' },
    answers: { 'repository.tree': () => [folder] },
  })
  expect(value).toBeUndefined()
  expect(asked.filter(operation => operation === 'repository.tree')).toHaveLength(2)
})
