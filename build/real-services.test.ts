import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/developers/real-services.md'), 'utf8')
/** The file and the title of a test, as the rows of the page name them. */
const named = [...page.matchAll(/\| `([^`|]+\.test\.tsx?)` \| ([^|]+) \|$/gm)].map(([, file = '', title = '']) => ({
  file,
  title,
}))

it('every row of docs/developers/real-services.md names a test', () => {
  const rows = page.split('\n').filter(line => /^\|(?!---| Operation \|| What people have \|)/.test(line))
  expect(rows.length).toBeGreaterThan(0)
  expect(named).toHaveLength(rows.length)
})

it.each(named)('the test that docs/developers/real-services.md names exists: $title', ({ file, title }) => {
  const path = join(root, file)
  expect(existsSync(path)).toBe(true)
  expect(readFileSync(path, 'utf8')).toContain(`'${title}'`)
})
