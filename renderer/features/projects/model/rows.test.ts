import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Project } from '#shared/contract/navigation.ts'
import { firstChoice, isChoice, nextChoice, pickerRows, typedTarget } from './rows.ts'

function project(id: number, path: string): Project {
  return { id, name: path, path, path_with_namespace: path }
}
const projects = [project(1, 'harbor/lighthouse'), project(2, 'tide/tables')]
const shapes = (rows: ReturnType<typeof pickerRows>) =>
  rows.map(row => (row.kind === 'heading' ? `# ${row.text}` : `${row.kind} ${row.target}`))

describe('typedTarget', () => {
  it.each([
    ['42', '42'],
    [' harbor/lighthouse ', 'harbor/lighthouse'],
    ['/harbor/tools/inner/', 'harbor/tools/inner'],
  ])('takes "%s" for a project', (query, target) => expect(typedTarget(query)).toBe(target))

  it.each(['', 'light', 'two words', '0', 'a//b', 'some words/with a slash'])('takes "%s" for a search', query =>
    expect(typedTarget(query)).toBeNull(),
  )
})

describe('pickerRows', () => {
  it('has the recent projects on top, with their details, then all', () => {
    expect(shapes(pickerRows(projects, ['tide/tables', 'gone/away'], ''))).toEqual([
      '# Opened last',
      'project tide/tables',
      'path gone/away',
      '# All projects',
      'project harbor/lighthouse',
      'project tide/tables',
    ])
  })

  it('has only the matches while searching', () => {
    expect(shapes(pickerRows(projects.slice(0, 1), ['tide/tables'], 'light'))).toEqual(['project harbor/lighthouse'])
  })

  it('offers to open the typed project, also where lists are forbidden', () => {
    expect(shapes(pickerRows([], [], 'secret/project'))).toEqual(['typed secret/project'])
    expect(shapes(pickerRows([], [], '42'))).toEqual(['typed 42'])
  })

  it('does not offer a project that the list already has', () => {
    expect(shapes(pickerRows(projects, [], 'tide/tables'))).not.toContain('typed tide/tables')
  })

  it('gives every row a key of its own', () => {
    const rows = pickerRows(projects, ['tide/tables', 'gone/away'], '')
    expect(new Set(rows.map(row => row.key)).size).toBe(rows.length)
  })
})

describe('choosing by keyboard', () => {
  it('skips headings and stops at the ends', () => {
    const rows = pickerRows(projects, ['tide/tables'], '')
    expect(firstChoice(rows)).toBe(1)
    expect(nextChoice(rows, 1, 1)).toBe(3)
    expect(nextChoice(rows, 3, -1)).toBe(1)
    expect(nextChoice(rows, 1, -1)).toBe(1)
    expect(nextChoice(rows, 4, 1)).toBe(4)
    expect(firstChoice([])).toBe(-1)
  })

  it('reaches every row that can be chosen, going down from the first', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.stringMatching(/^[a-z]+\/[a-z]+$/)), fc.nat(6), (paths, recents) => {
        const rows = pickerRows(
          paths.map((path, index) => project(index, path)),
          paths.slice(0, recents),
          '',
        )
        const reached: number[] = []
        for (let at = firstChoice(rows); at >= 0 && !reached.includes(at); at = nextChoice(rows, at, 1))
          reached.push(at)
        expect(reached).toHaveLength(rows.filter(isChoice).length)
      }),
    )
  })
})
