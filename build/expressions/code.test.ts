import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseSync } from '@swc/core'
import { describe, expect, test } from 'vitest'
import { slowExpressions } from './slow-expressions.ts'

const root = resolve(import.meta.dirname, '../..')
const files = globSync('{shared,electron,renderer}/**/*.{ts,tsx}', { cwd: root }).filter(
  // Grammars are checked in grammars.test.ts; tests and their fixtures read no untrusted input.
  file => !/\.test\.|\.fixture\.|\.d\.ts$|\/testing\/|linear-grammars\.ts$/.test(file),
)

/** Returns the regular expressions of a module. */
function expressionsIn(source: string, file: string): readonly RegExp[] {
  const found: RegExp[] = []
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && node.type === 'RegExpLiteral' && 'pattern' in node && 'flags' in node) {
      found.push(new RegExp(String(node.pattern), String(node.flags)))
    }
    for (const value of Object.values(node)) visit(value)
  }
  visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' }).body)
  return found
}

/** Grouped by folder, so that no single test takes long. */
const folders = Map.groupBy(files, file =>
  file
    .split('/')
    .slice(0, 3)
    .join('/')
    .replace(/\/[^/]+\.tsx?$/, ''),
)

describe('no regular expression of the app takes more than quadratic time', () => {
  test.each([...folders])('in %s', async (_, inFolder) => {
    expect(
      await slowExpressions(inFolder.flatMap(file => expressionsIn(readFileSync(resolve(root, file), 'utf8'), file))),
    ).toEqual([])
  })

  test('finds an expression that does', async () => {
    const source = String.raw`const a = /^(\w+\s?)*$/; const b = /^\s*(path)\s*=\s*(.*?)\s*$/`
    expect(await slowExpressions(expressionsIn(source, 'a.ts'))).toHaveLength(2)
  })
})
