import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { getEndpoint, operationIds } from './contract.ts'
import { errorBody } from './fields.ts'
import { codeIn, getSections } from './testing/document-tables.ts'
import { namesIn, type SchemaNames } from './testing/schema-names.ts'

/** Every resource field in the documents is in the response schemas of its area in the contract. */

const read = (file: string) => getSections(readFileSync(new URL(`../../docs/api/${file}.md`, import.meta.url), 'utf8'))
const sections = new Map<string, readonly string[]>(
  [
    ['1', '1-core-and-repository'],
    ['2', '2-delivery-and-project-administration'],
    ['3', '3-instance-access-and-activity'],
  ].flatMap(([number = '', file = '']) => read(file).map(({ name, lines }) => [`${number} ${name}`, lines] as const)),
)

/** The area whose answers hold a resource. */
const areas = {
  '1 Repository file (GET single file)': '1 §4.1',
  '1 Blame range': '1 §4.1',
  '1 Commit': '1 §4.2',
  '1 Commit diff entry': '1 §4.2',
  '1 Tree entry': '1 §4.3',
  '1 Tag': '1 §4.4',
  '1 Compare result': '1 §4.3',
  '1 Contributor': '1 §4.3',
  '1 Snippet': '1 §4.5',
  '1 Snippet user agent detail': '1 §4.5',
  '2 Feature flag (Premium edition)': '2 §4.1',
  '2 Instance CI/CD variable': '2 §4.2',
  '2 Approval configuration (project)': '2 §4.3',
  '2 Approval rule': '2 §4.3',
  '2 Merge request approval status': '2 §4.3',
  '2 Freeze period': '2 §4.4',
  '2 Environment': '2 §4.5',
  '2 Deployment': '2 §4.6',
  '2 Remote mirror': '2 §4.7',
  '2 Starred dashboard': '2 §4.8',
  '3 Background-job metrics': '3 §4.1',
  '3 Namespace': '3 §4.2',
  '3 SSH key': '3 §4.3',
  '3 Geo node': '3 §4.4',
  '3 Geo node status': '3 §4.4',
  '3 Notification settings': '3 §4.5',
  '3 Member': '3 §4.6',
  '3 Epic (Premium edition)': '3 §4.7',
  '3 Epic-issue association (Ultimate edition)': '3 §4.8',
  '3 Todo (created for an epic)': '3 §4.7',
  '3 6.1 Activity events': '3 §6.1',
  '3 6.2 Audit events (paginated, default 20)': '3 §6.2',
} as const satisfies Readonly<Record<string, string>>

/** What stands in code style there and is no field but a value, or a parameter. */
const noFields: Readonly<Partial<Record<keyof typeof areas, readonly string[]>>> = {
  // A strategy and a parameter of one, in an object that may hold others.
  '2 Feature flag (Premium edition)': ['default', 'percentage'],
  '2 Merge request approval status': ['cannot_be_merged', 'opened'],
  // Prefixes and suffixes of field names; the combined names are compared below.
  '3 Geo node status': [
    ...['_count', '_failed_count', '_synced_count', '_synced_in_percentage'],
    ...['attachments', 'container_repositories', 'design_repositories', 'job_artifacts'],
    ...['lfs_objects', 'package_files', 'repositories', 'wikis'],
  ],
  '3 6.1 Activity events': ['opened'],
}

/** The field names of an area's responses; `known` also has the names of its parameters. */
function getNames(area: string): SchemaNames & { readonly known: ReadonlySet<string> } {
  const own = operationIds.map(getEndpoint).filter(({ document }) => document === area)
  const answers = namesIn(
    own.flatMap(({ response }) => (response.kind === 'json' || response.kind === 'headers' ? [response.schema] : [])),
  )
  const params = own.map(endpoint => ({ ...endpoint.params.query, ...endpoint.params.body }))
  const asked = namesIn(params.flatMap(shape => Object.values(shape)))
  const known = [...answers.fields, ...answers.values, ...asked.values, ...params.flatMap(shape => Object.keys(shape))]
  return { ...answers, known: new Set(known) }
}

/** The words in code style: of a table its first column, else all; of `{id integer, name}` the names. */
function getCodeWords(lines: readonly string[]): string[] {
  const text = lines.map(line => (line.startsWith('|') ? (line.split('|')[1] ?? '') : line)).join('\n')
  return codeIn(text).flatMap(code =>
    code.startsWith('{')
      ? code
          .slice(1, -1)
          .split(',')
          .map(part => part.trim().split(/[ :]/)[0] ?? '')
      : [code],
  )
}

function getLines(heading: string): readonly string[] {
  const lines = sections.get(heading)
  if (!lines) throw new Error(`The documents have no "${heading}".`)
  // Tables of endpoints are read elsewhere.
  const table = lines.findIndex(line => line.startsWith('| Method and path'))
  return table === -1 ? lines : lines.slice(0, table)
}

describe.each(Object.entries(areas))('%s', (heading, area) => {
  const names = getNames(area)

  it('names no field that the contract does not have', () => {
    const missing = getCodeWords(getLines(heading)).filter(word => /^[a-z_]+$/.test(word) && !names.known.has(word))
    const values = Object.entries(noFields).find(([known]) => known === heading)?.[1] ?? []
    expect([...new Set(missing)].toSorted()).toEqual([...values].toSorted())
  })

  it('has every field of its table in an answer', () => {
    const rows = getLines(heading).filter(line => line.startsWith('| `'))
    expect(getCodeWords(rows).filter(field => !names.fields.has(field))).toEqual([])
  })

  it('marks deprecated fields', () => {
    const deprecated = getLines(heading)
      .filter(line => line.startsWith('|') && line.includes('deprecated in favor'))
      .flatMap(line => getCodeWords([line]))
    expect(deprecated.filter(name => !names.deprecated.has(name))).toEqual([])
  })
})

test('every resource of the documents is compared', () => {
  const resources = [...sections]
    .filter(([name], index) => {
      const before = [...sections.keys()].slice(0, index + 1)
      return (
        before.findLast(known => /^\d [2-9]\. /.test(known))?.includes('2. Resources') === true &&
        !/^\d \d\. /.test(name)
      )
    })
    .map(([name]) => name)
  const compared = [...Object.keys(areas), '1 Error body', '1 Commit comment', '1 Blob']
  expect(resources.filter(name => !compared.includes(name))).toEqual([])
})

test('the error body has the fields of a failure', () => {
  const { fields } = namesIn([errorBody])
  expect(getCodeWords(getLines('1 Error body')).filter(word => !fields.has(word))).toEqual([])
})

test('the metadata of a HEAD has every header of the document', () => {
  const row = sections.get('1 4.1 Repository files')?.find(line => line.startsWith('| HEAD')) ?? ''
  const headers = codeIn(row).flatMap(code => /^X-Service-(.*)$/.exec(code)?.[1] ?? [])
  const { response } = getEndpoint('files.head')
  expect(headers.length).toBe(9)
  expect(response.kind === 'headers' && Object.keys(response.schema.shape).toSorted()).toEqual(
    headers.map(header => header.toLowerCase().replaceAll('-', '_')).toSorted(),
  )
})

describe('the status of a Geo node', () => {
  const { fields } = getNames('3 §4.4')
  const text = getLines('3 Geo node status').join(' ')
  const counters = /Counter families, each with ([^:]*): ([^;]*);/.exec(text)
  const suffixes = codeIn(counters?.[1] ?? '')
  const families = codeIn(counters?.[2] ?? '')

  it('counts every family in each of the ways', () => {
    expect([families.length, suffixes.length]).toEqual([8, 4])
    const names = families.flatMap(family => suffixes.map(suffix => family + suffix))
    expect(names.filter(name => !fields.has(name))).toEqual([])
  })

  it('has the checksums and verifications of repositories, and the same of wikis', () => {
    const patterns = codeIn(text).filter(code => code.includes('*') || /^repositories_\w+_count$/.test(code))
    const wanted = patterns.flatMap(code =>
      code.startsWith('repositories_') ? [code, code.replace('repositories', 'wikis')] : [code],
    )
    const unmatched = wanted
      .filter(code => !code.startsWith('wikis_*'))
      .filter(code => ![...fields].some(field => new RegExp(`^${code.replaceAll('*', '\\w+')}$`).test(field)))
    expect(patterns.length).toBeGreaterThan(5)
    expect(unmatched).toEqual([])
  })
})
