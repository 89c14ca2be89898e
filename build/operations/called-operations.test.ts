import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { getEndpoint, operationIds } from '#shared/contract/contract.ts'
import { calledOperations } from './called-operations.ts'

describe('The screens of the renderer', () => {
  const callers = calledOperations(resolve('renderer'), resolve('shared/queries'))
  const onlyInTheExplorer = operationIds.filter(id => !callers.has(id))

  const notDeprecated = onlyInTheExplorer.filter(id => getEndpoint(id).deprecated === undefined)

  test('include every operation of the documents that is not deprecated, each called by a feature', () => {
    expect(notDeprecated.filter(id => getEndpoint(id).document !== 'beyond')).toEqual([])
  })

  test('exclude, of operations beyond the documents, only single reads covered by lists and targets of links', () => {
    expect(notDeprecated).toEqual(['remoteMirrors.get', 'geoNodes.statusOf'])
  })

  test('leave out only what the contract calls deprecated, with what replaces it', () => {
    for (const id of onlyInTheExplorer)
      if (!notDeprecated.includes(id)) expect(getEndpoint(id).deprecated, id).toMatch(/^Use .+\.$/)
  })

  test('have many features with their calls', () => {
    expect(new Set([...callers.values()].flatMap(features => [...features])).size).toBeGreaterThan(20)
    expect(callers.get('tags.create')).toContain('tags')
    expect(callers.get('geoNodes.repair')).toEqual(new Set(['geo-nodes']))
  })
})

describe('A call is found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-called-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const routes = `const screen = lazy(() => import('../features/tags/screen.tsx'))
    const other = lazy(() => import('../features/explorer/screen.tsx'))`

  const queries = mkdtempSync(join(folder, 'queries-'))
  writeFileSync(
    join(queries, 'tags.ts'),
    `export const tagsQuery = (id: string) => query('tags.list', { id })
    export const tagQuery = (id: string) => query('tags.get', { id })
    export const tagQueries = { one: tagQuery }`,
  )

  function getCalls(files: Readonly<Record<string, string>>) {
    const renderer = mkdtempSync(join(folder, 'renderer-'))
    for (const [path, content] of Object.entries({ 'app/routes.ts': routes, ...files })) {
      mkdirSync(dirname(join(renderer, path)), { recursive: true })
      writeFileSync(join(renderer, path), content)
    }
    return Object.fromEntries([...calledOperations(renderer, queries)].map(([id, features]) => [id, [...features]]))
  }

  test('in a function’s argument, an object, a component, and behind a condition', () => {
    const screen = `
      const a = call('tags.list', {})
      const b = request({ operation: 'tags.get' })
      const c = useWrite(isNew ? 'tags.create' : 'tags.delete')
      const d = <WriteForm operation="releases.create" />
      const e = { operation: 'releases.update' as const }`
    expect(Object.keys(getCalls({ 'features/tags/screen.tsx': screen })).sort()).toEqual([
      'releases.create',
      'releases.update',
      'tags.create',
      'tags.delete',
      'tags.get',
      'tags.list',
    ])
  })

  test('in what a feature imports, at once or later', () => {
    const calls = getCalls({
      'features/tags/screen.tsx': `import { list } from '../../ui/list.ts'; const later = () => import('./later.ts')`,
      'features/tags/later.ts': `export const get = () => call('tags.get')`,
      'ui/list.ts': `export { other } from '#renderer/ui/other.ts'; export const list = () => call('tags.list')`,
      'ui/other.ts': `export const other = () => call('tags.delete')`,
    })
    expect(calls).toEqual({ 'tags.get': ['tags'], 'tags.list': ['tags'], 'tags.delete': ['tags'] })
  })

  test('in a query of the shared list that is imported', () => {
    const calls = getCalls({
      'features/tags/screen.tsx': `import { tagQueries } from '#shared/queries/tags.ts'`,
    })
    expect(calls).toEqual({ 'tags.get': ['tags'] })
  })

  test('neither in a type, a comparison, the name of something kept, nor a preview', () => {
    const screen = `
      type Row = Params<'tags.list'>
      const is = operation === 'tags.get'
      const schema = contract['tags.create']
      const key = operationKey('tags.delete')
      const all = ['releases.create'] as const
      const shown = <RequestPreview operation="releases.update" />`
    expect(getCalls({ 'features/tags/screen.tsx': screen })).toEqual({})
  })

  test('neither in the explorer, in a file that no screen imports, nor in one that is imported for its types', () => {
    const calls = getCalls({
      'features/tags/screen.tsx': `import type { A } from './types.ts'; import { type B } from './types.ts'`,
      'features/tags/types.ts': `export const a = call('tags.list')`,
      'features/tags/forgotten.ts': `export const a = call('tags.get')`,
      'features/explorer/screen.tsx': `export const a = call('tags.create')`,
    })
    expect(calls).toEqual({})
  })
})
