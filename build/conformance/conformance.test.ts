import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { evidence } from './evidence.ts'
import { conformanceText } from './report.ts'
import { documents, getStatements } from './statements.ts'
import { testTitles } from './test-titles.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const statements = documents.flatMap((name, index) => getStatements(index + 1, read(`docs/api/${name}.md`)))

describe.each(Object.entries(evidence))('what is said to show %s', (section, entries) => {
  const own = statements.filter(statement => statement.section === section)

  it.each(entries)('matches one statement of its section: $says', ({ says }) => {
    expect(own.filter(({ text }) => text.includes(says)).map(({ text }) => text)).toHaveLength(1)
  })

  it.each(entries.flatMap(({ shownBy = [] }) => shownBy))('is in %s: %s', (file, title) => {
    expect([...testTitles(file, read(file))]).toContain(title)
  })
})

it('docs/developers/conformance.md is current; `npm run unit -- build/conformance -u` writes it', async () => {
  const text = conformanceText(statements, evidence)
  await expect(text).toMatchFileSnapshot(join(root, 'docs/developers/conformance.md'))
})
