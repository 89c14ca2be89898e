import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import { formSections, getFields } from './operation-form.ts'
import { planRows, type RowTable, readRows, requestBody, requestLine, toColumnNames } from './rows.ts'

function tableOf(text: string): RowTable {
  const read = readRows(text, 'rows.csv')
  if (typeof read === 'string') throw new Error(read)
  return read
}

test('the cells of any CSV file become the values of their columns', () => {
  const cell = fc.string({ unit: 'grapheme', minLength: 1 }).filter(text => text.trim() !== '')
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), rows => {
      // The separator is found from the content, so only the one that was written is tried.
      fc.pre(!rows.flat().some(text => /[;|\t]/.test(text)))
      const text = Papa.unparse([['project', 'tag name'], ...rows], { quotes: true, delimiter: ',' })
      expect(tableOf(text)).toMatchObject({ columns: ['project', 'tag_name'], rows })
    }),
  )
})

test('headings become names that references can have, each another', () => {
  expect(toColumnNames(['Project path', '', 'a', 'a', '1st', ' x.y-z ', 'é'])).toEqual([
    ...['Project_path', 'column_2', 'a', 'a_2', '_1st', 'x.y-z', 'column_7'],
  ])
})

test('a file without rows, and one with too many, is refused in a sentence', () => {
  expect(readRows('a,b\n', 'x.csv')).toContain('no rows')
  expect(readRows('', 'x.csv')).toContain('no rows')
  expect(readRows(`a\n${'1\n'.repeat(10_001)}`, 'x.csv')).toContain('too many')
  expect(tableOf(`a\n${'1\n'.repeat(10_000)}`).rows).toHaveLength(10_000)
})

test('a row with another number of cells is told, and not sent', () => {
  expect(tableOf('a,b\n1,2\n3\n').notes).toEqual([expect.stringContaining('Row 2')])
  const endpoint = contract['tags.create']
  const template = { id: '{{a}}', tag_name: 'v1', ref: 'main', message: '{{b}}' }
  const table = tableOf('a,b\n1,fix\n1\n1,2,fix\n')
  const calls = planRows(endpoint, getFields(formSections(endpoint)), template, { variables: new Map(), table })
  const uneven = expect.stringContaining('number of cells')
  expect(calls.map(({ problem }) => problem)).toEqual([null, uneven, uneven])
})

test('each row gives its own request, and one that is not valid says why', () => {
  const endpoint = contract['tags.create']
  const fields = getFields(formSections(endpoint))
  const table = tableOf('project,tag,extra\n7,v1,a b\nharbor/lighthouse,,\n')
  const template = { id: '{{project}}', tag_name: '{{tag}}', ref: 'main', message: 'x {{extra}}' }
  const [first, second] = planRows(endpoint, fields, template, { variables: new Map(), table })
  expect(first).toMatchObject({
    ...{ label: 'Row 1: 7', problem: null },
    params: { id: 7, tag_name: 'v1', ref: 'main', message: 'x a b' },
  })
  expect(second).toMatchObject({ problem: expect.stringContaining('tag_name') })
  const missing = planRows(endpoint, fields, { ...template, ref: '{{nope}}' }, { variables: new Map(), table })
  expect(missing[0]?.problem).toContain('{{nope}}')
})

test('the line and the body of a request are shown with their values', () => {
  const params = { id: 'harbor/lighthouse', tag_name: 'v 1', ref: 'main' }
  expect(requestLine(contract['tags.get'], params)).toBe('/projects/harbor%2Flighthouse/repository/tags/v%201')
  expect(requestLine(contract['tags.list'], { id: 1, search: '^v' })).toBe('/projects/1/repository/tags?search=^v')
  expect(requestBody(contract['tags.create'], params)).toBe('{"tag_name":"v 1","ref":"main"}')
})
