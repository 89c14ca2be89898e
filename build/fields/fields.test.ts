import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fieldExceptions, paramExceptions } from './exceptions.ts'
import { getResources } from './inventory.ts'
import { fieldsText } from './report.ts'
import { resourceNames } from './resource-names.ts'
import { optionalParams, sentParams } from './sent-params.ts'

const root = join(import.meta.dirname, '../..')
const resources = getResources()

it('every resource has a unique name', () => {
  const names = resources.map(({ name }) => name)
  expect(names.toSorted()).toEqual(Object.values(resourceNames).toSorted())
  expect(new Set(names).size).toBe(names.length)
})

describe.each(Object.entries(fieldExceptions))('the reasons of %s', (name, own) => {
  const paths = resources.find(resource => resource.name === name)?.fields.map(({ path }) => path) ?? []
  const told = own.flatMap(({ fields }) => (fields === '*' ? paths : fields.split(' ')))

  it('are about fields that it has, each once', () => {
    expect(told.filter(path => !paths.includes(path))).toEqual([])
    expect(told.filter((path, index) => told.indexOf(path) !== index)).toEqual([])
  })

  it('name files that read the fields', () => {
    const read = own.filter(({ reason }) => reason === 'read')
    expect(read.flatMap(({ fields, note = '' }) => notNamedIn(note, fields))).toEqual([])
  })

  it('have the note that the reason requires', () => {
    const open = own.filter(({ reason, note }) => ['same', 'elsewhere', 'technical'].includes(reason) && !note)
    expect(open).toEqual([])
  })
})

/** The fields that a file does not name. */
function notNamedIn(file: string, fields: string): readonly string[] {
  const text = textsAt(join(root, file)).join('\n')
  return fields.split(' ').filter(path => !new RegExp(`\\b${lastName(path)}\\b`).test(text))
}

/** A file, or all of a folder. */
function textsAt(path: string): readonly string[] {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [readFileSync(path, 'utf8')]
  return readdirSync(path).flatMap(name => textsAt(join(path, name)))
}

/** The name a file has to have: of a list or a map its own. */
function lastName(path: string): string {
  return (
    path
      .replaceAll(/\[\]|\.\*/g, '')
      .split('.')
      .at(-1) ?? path
  )
}

describe('every param that may be left out', () => {
  const sent = sentParams(join(root, 'renderer'), join(root, 'shared/queries'))
  const told = Object.entries(paramExceptions).flatMap(([operation, own]) =>
    own.flatMap(({ fields, reason }) => fields.split(' ').map(name => ({ key: `${operation} ${name}`, reason }))),
  )

  it('is written near a call of its operation, or has a reason', () => {
    const keys = optionalParams().map(({ operation, name }) => `${operation} ${name}`)
    expect(keys.filter(key => !sent.has(key) && !told.some(one => one.key === key))).toEqual([])
    expect(told.map(({ key }) => key).filter(key => !keys.includes(key))).toEqual([])
  })

  it('has no reason once a file writes it', () => {
    expect(told.filter(({ key }) => sent.has(key))).toEqual([])
  })

  it('is used in the file that the reason names', () => {
    const read = Object.values(paramExceptions)
      .flat()
      .filter(({ reason }) => reason === 'read')
    expect(read.flatMap(({ fields, note = '' }) => notNamedIn(note, fields))).toEqual([])
  })

  it('is found in the file that writes it', () => {
    expect(sent.get('environments.create external_url')).toBe('features/deployments/ui/environment-form.tsx')
    expect(sent.get('epics.update state_event')).toBe('features/epics/model/plan.ts')
  })
})

it('docs/developers/fields.md is current; `npm run unit -- build/fields -u` writes it', async () => {
  await expect(fieldsText()).toMatchFileSnapshot(join(root, 'docs/developers/fields.md'))
})
