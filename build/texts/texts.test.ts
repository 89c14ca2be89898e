import { globSync, readFileSync } from 'node:fs'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import config from '../../lingui.config.ts'
import { getEndpoint, operationIds } from '../../shared/contract/contract.ts'
import { readCatalog } from './catalog.ts'
import { catalogId, messagesOf } from './extractor.ts'
import { gluedTexts, partOfText } from './glued.ts'
import { textsOutside } from './outside.ts'

const files = globSync('{renderer,shared,electron}/**/*.{ts,tsx}').filter(
  file => !/\.(test|fixture|fake|d)\.tsx?$|\/testing\/|electron\/service\//.test(file),
)
const sources = files.map(file => ({ file, code: readFileSync(file, 'utf8') }))
const used = sources.flatMap(({ file, code }) => messagesOf(code, file).map(message => ({ ...message, file })))

describe.each(config.locales)('The catalog of %s', async locale => {
  const catalog = await readCatalog(locale)

  test('translates each message of the code, and has no other: npm run texts', () => {
    const messages = new Set(used.map(catalogId))
    expect([...messages].filter(message => !catalog.get(message))).toEqual([])
    expect([...catalog.keys()].filter(message => !messages.has(message))).toEqual([])
  })

  test('has the placeholders and marks of each message', () => {
    const wrong = [...catalog].filter(([message, translation]) => namesOf(translation) !== namesOf(message))
    expect(wrong).toEqual([])
  })
})

test('a call gives a value for each placeholder and an element for each mark, and no other', () => {
  const wrong = used.flatMap(({ message, given, file, line }) =>
    given === null || [...given].sort().join() === namesOf(message) ? [] : [`${file}:${line} ${message}`],
  )
  expect(wrong).toEqual([])
})

test('each message is a whole text', () => {
  const parts = used.flatMap(({ message, file, line }) => {
    const part = partOfText(message)
    const isNamed = !namesOf(message)
      .split(',')
      .some(name => /^value\d*$/.test(name))
    if (part !== null) return [`${file}:${line} has ${part}: ${message}`]
    return isNamed ? [] : [`${file}:${line} has a placeholder whose name does not say what it takes: ${message}`]
  })
  expect(parts).toEqual([])
  expect(sources.flatMap(({ file, code }) => gluedTexts(code, file))).toEqual([])
})

test('quotation marks and apostrophes are those of print, but in examples of JSON and YAML', () => {
  const isCode = (message: string) => /\b(JSON|YAML)\b/.test(message)
  const straight = used.filter(({ message }) => /\p{L}'\p{L}|"/u.test(message) && !isCode(message))
  expect(straight.map(({ message, file, line }) => `${file}:${line} ${message}`)).toEqual([])
})

test('no message and no user document has a phrase that WORDS replaces', () => {
  const phrases =
    /\b(somebody|nobody|whoever|over there|by itself|by themselves|meanwhile|all the same|anew|taken? back|look(s|ed)? (at|through)|is read again|kept nowhere|thrown? away|carry (it|the|over)|given up|upkeep|last heard|would fare|members across projects|on day \d|well kept|i\.e\.|e\.g\.)/i
  const messages = used.map(({ message, file, line }) => [`${file}:${line}`, message] as const)
  const lines = globSync(['README.md', 'docs/users/*.md', 'docs/pictures/README.md']).flatMap(file =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((text, index) => [`${file}:${index + 1}`, text] as const),
  )
  expect(messages.length).toBeGreaterThan(5000)
  expect([...messages, ...lines].filter(([, text]) => phrases.test(text))).toEqual([])
})

test('no text that people see is outside of the messages', () => {
  expect(sources.flatMap(({ file, code }) => textsOutside(code, file))).toEqual([])
})

test('what the contract says about each operation is a message, and what is called a summary elsewhere is none', () => {
  const messages = new Set(used.map(({ message }) => message))
  const said = operationIds.map(getEndpoint).flatMap(({ summary, deprecated }) => [summary, deprecated ?? summary])
  expect(said.filter(text => !messages.has(text))).toEqual([])

  const code = `const tags = { get: endpoint({ id: 'tags.get', summary: isOne ? 'One tag.' : 'All tags.' }) }`
  const found = (file: string) => messagesOf(code, file).map(({ message }) => message)
  expect(found('/app/shared/contract/tags.ts')).toEqual(['One tag.', 'All tags.'])
  expect(['electron/cli/commands.ts', 'shared/contract/endpoint.refusals.ts'].flatMap(found)).toEqual([])
})

test('what the contract says about each parameter is a message', () => {
  const messages = new Set(used.map(({ message }) => message))
  const said = operationIds.map(getEndpoint).flatMap(({ params }) =>
    // As the forms of the app read it.
    Object.values(params).flatMap(shape => [
      ...JSON.stringify(z.toJSONSchema(z.object(shape), { io: 'input', unrepresentable: 'any' })).matchAll(
        /"description":("(?:[^"\\]|\\.)*")/g,
      ),
    ]),
  )
  const texts = new Set(said.map(([, text = '']) => z.string().parse(JSON.parse(text))))
  expect(texts.size).toBeGreaterThan(80)
  expect([...texts].filter(text => !messages.has(text))).toEqual([])
})

/** The names of placeholders and marks, in a comparable form. */
function namesOf(message: string): string {
  const names = new Set<string>()
  const collect = (tokens: ReturnType<typeof compileMessageOrThrow>) => {
    for (const token of tokens) {
      if (typeof token === 'string') {
        for (const [, name = ''] of token.matchAll(/<\/?([a-zA-Z]\w*)\/?>/g)) names.add(name)
        continue
      }
      const [name, , choices] = token
      names.add(name)
      if (typeof choices !== 'object' || choices === null) continue
      for (const chosen of Object.values(choices)) if (Array.isArray(chosen)) collect(chosen)
    }
  }
  collect(compileMessageOrThrow(message))
  return [...names].sort().join()
}
