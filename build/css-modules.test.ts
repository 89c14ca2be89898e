import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const modules = globSync('renderer/**/*.module.css', { cwd: root })
const components = globSync('renderer/**/*.tsx', { cwd: root })

/** The used classes of each CSS module, by path: as properties of its import, and by `composes`. */
function usedClasses(): ReadonlyMap<string, ReadonlySet<string>> {
  const used = new Map(modules.map(path => [path, new Set<string>()]))
  const note = (from: string, to: string, names: readonly string[]) => {
    for (const name of names) used.get(join(dirname(from), to))?.add(name)
  }
  for (const path of components) {
    const code = read(path)
    for (const [, alias = '', to = ''] of code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      note(
        path,
        to,
        [...code.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'))].map(([, name = '']) => name),
      )
    }
  }
  for (const path of modules) {
    for (const [, names = '', to = ''] of read(path).matchAll(/composes: ([\w ]+) from "([^"]+)"/g)) {
      note(path, to, names.split(' '))
    }
  }
  return used
}

test('every class of a CSS module is used', () => {
  const used = usedClasses()
  const unused = modules.flatMap(path => {
    const rules = read(path)
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .replaceAll(/:global\([^)]*\)/g, '')
    const names = new Set([...rules.matchAll(/\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g)].map(([, name = '']) => name))
    return [...names].filter(name => !used.get(path)?.has(name)).map(name => `${path}: .${name}`)
  })
  expect(modules.length).toBeGreaterThan(50)
  expect(unused).toEqual([])
})
