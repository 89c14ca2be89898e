import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseSync } from '@swc/core'
import { check } from 'recheck'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const files = globSync('{shared,electron,renderer}/**/*.{ts,tsx}', { cwd: root }).filter(
  // Parts of grammars are judged where they are put together; tests, and what reads the project's own documents for them, see nothing foreign.
  file => !/\.test\.|\.fixture\.|\.d\.ts$|\/testing\/|linear-grammars\.ts$/.test(file),
)

/** The regular expressions of a module. */
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

/** Those whose time grows with more than the square of the text, with their complexity. */
async function slowOf(expressions: readonly RegExp[]): Promise<readonly string[]> {
  const slow: string[] = []
  for (const { source, flags } of new Map(expressions.map(one => [String(one), one])).values()) {
    const { complexity, ...verdict } = await check(source, flags)
    // On a busy machine an expression may not be judged in time; anything else that is unknown is a fault of the check.
    if (verdict.status === 'unknown') expect(verdict.error.kind).toBe('timeout')
    if (complexity?.type === 'exponential' || (complexity?.type === 'polynomial' && complexity.degree > 2)) {
      slow.push(`${complexity.summary}: ${source}`)
    }
  }
  return slow
}

/** By the folder that they are in, so that each is judged in a moment. */
const folders = Map.groupBy(files, file =>
  file
    .split('/')
    .slice(0, 3)
    .join('/')
    .replace(/\/[^/]+\.tsx?$/, ''),
)

describe('no expression of the app can be kept busy by what a service sends', () => {
  test.each([...folders])('in %s', async (_, inFolder) => {
    expect(
      await slowOf(inFolder.flatMap(file => expressionsIn(readFileSync(resolve(root, file), 'utf8'), file))),
    ).toEqual([])
  })

  test('one that could be is found', async () => {
    const source = String.raw`const a = /^(\w+\s?)*$/; const b = /^\s*(path)\s*=\s*(.*?)\s*$/`
    expect(await slowOf(expressionsIn(source, 'a.ts'))).toHaveLength(2)
  })
})
