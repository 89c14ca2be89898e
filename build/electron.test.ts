import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

/** The problems of the page about Electron, for the version in package.json. */
function problemsIn(page: string, wanted: string): string[] {
  const major = /\d+/.exec(wanted)?.[0]
  const heading = `## Breaking changes of ${major}`
  const [, section = ''] = page.split(`${heading}\n`)
  const items = (section.split(/^## /m)[0] ?? '').match(/^- \[[ x]\] .*/gm) ?? []
  if (items.length === 0) return [`docs/developers/electron.md has no list below "${heading}"`]
  return items.filter(item => item.startsWith('- [ ]')).map(item => `not looked at: ${item.slice(6)}`)
}

describe('docs/developers/electron.md', () => {
  test('has the breaking changes of the required version, each one checked', () => {
    const page = readFileSync(resolve(import.meta.dirname, '../docs/developers/electron.md'), 'utf8')
    expect(problemsIn(page, manifest.devDependencies.electron)).toEqual([])
  })

  test('reports a different major version, and every unchecked item', () => {
    const page = '## Breaking changes of 45\n\n- [x] a\n- [ ] b\n\n## Other\n\n- [ ] c\n'
    expect(problemsIn(page, '^45.4.1')).toEqual(['not looked at: b'])
    expect(problemsIn(page, '^46.0.0')).toEqual([expect.stringContaining('Breaking changes of 46')])
  })
})
