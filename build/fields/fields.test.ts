import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { resourcesOf } from './inventory.ts'
import { fieldsText } from './report.ts'
import { resourceNames } from './resource-names.ts'
import { standings } from './standings.ts'

const root = join(import.meta.dirname, '../..')
const resources = resourcesOf()

it('every resource has a name of its own', () => {
  const names = resources.map(({ name }) => name)
  expect(names.toSorted()).toEqual(Object.values(resourceNames).toSorted())
  expect(new Set(names).size).toBe(names.length)
})

describe.each(Object.entries(standings))('the reasons of %s', (name, own) => {
  const paths = resources.find(resource => resource.name === name)?.fields.map(({ path }) => path) ?? []
  const told = own.flatMap(({ fields }) => (fields === '*' ? paths : fields.split(' ')))

  it('are about fields that it has, each once', () => {
    expect(told.filter(path => !paths.includes(path))).toEqual([])
    expect(told.filter((path, index) => told.indexOf(path) !== index)).toEqual([])
  })

  it('name files that read the fields', () => {
    const read = own.filter(({ reason }) => reason === 'read')
    const unread = read.flatMap(({ fields, note = '' }) => {
      const text = existsSync(join(root, note)) ? readFileSync(join(root, note), 'utf8') : ''
      return fields.split(' ').filter(path => !new RegExp(`\\b${lastName(path)}\\b`).test(text))
    })
    expect(unread).toEqual([])
  })

  it('say what the reason leaves open', () => {
    const open = own.filter(({ reason, note }) => ['same', 'elsewhere', 'technical'].includes(reason) && !note)
    expect(open).toEqual([])
  })
})

/** The name a file has to have: of a list or a map its own. */
function lastName(path: string): string {
  return (
    path
      .replaceAll(/\[\]|\.\*/g, '')
      .split('.')
      .at(-1) ?? path
  )
}

it('docs/developers/fields.md says what is so; `npm run unit -- build/fields -u` writes it', async () => {
  await expect(fieldsText()).toMatchFileSnapshot(join(root, 'docs/developers/fields.md'))
})
