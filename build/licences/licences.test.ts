import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../../electron/main/testing/temporary.ts'
import { dependencyFolders, getLicences, packageFolder } from './licences.ts'

const root = resolve(import.meta.dirname, '../..')

describe('the package of a bundled module', () => {
  it.each([
    ['/app/node_modules/react/index.js', '/app/node_modules/react'],
    ['/app/node_modules/@mantine/core/esm/Box.mjs?commonjs-module', '/app/node_modules/@mantine/core'],
    ['/app/node_modules/a/node_modules/b/x.js', '/app/node_modules/a/node_modules/b'],
    ['\0/app/node_modules/react/index.js?commonjs-es-import', '/app/node_modules/react'],
    ['/app/renderer/main.tsx', null],
    ['\0vite/preload-helper.js', null],
  ])('of %j is %j', (id, folder) => {
    expect(packageFolder(id)).toBe(folder)
  })
})

it('dependencies are followed to their own, as Node finds them', () => {
  const names = getLicences(dependencyFolders(root)).map(({ name }) => name)
  expect(names).toContain('@github/keytar')
  // Of the keychain's own dependencies.
  expect(names).toContain('node-addon-api')
  expect(names).not.toContain('typescript')
  expect(names).toEqual(names.toSorted())
})

it('a licence is named and has the text of its package; one without a text is still in the list', () => {
  const folder = temporaryDirectory()
  const make = (name: string, about: object, text?: string) => {
    const made = join(folder, name)
    mkdirSync(made)
    writeFileSync(join(made, 'package.json'), JSON.stringify({ name, version: '1.0.0', ...about }))
    if (text !== undefined) writeFileSync(join(made, 'LICENCE.md'), text)
    return made
  }
  const folders = [make('two', {}), make('one', { license: 'MIT' }, 'Take it.\n'), make('three', { license: 'ISC' })]
  expect(getLicences([...folders, ...folders])).toEqual([
    { name: 'one', version: '1.0.0', licence: 'MIT', text: 'Take it.' },
    { name: 'three', version: '1.0.0', licence: 'ISC', text: '' },
    { name: 'two', version: '1.0.0', licence: 'see its text', text: '' },
  ])
})
