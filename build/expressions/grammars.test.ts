import type { languages } from 'monaco-editor/editor/editor.api.js'
import { compile } from 'monaco-editor/editor/standalone/common/monarch/monarchCompile.js'
import { MonarchTokenizer } from 'monaco-editor/editor/standalone/common/monarch/monarchLexer.js'
import { describe, expect, test, vi } from 'vitest'
import { linearGrammar, linearLanguages } from '../../renderer/ui/monaco/linear-grammars.ts'
import { slowExpressions } from './slow-expressions.ts'

// Some grammars read an enumeration from the editor's entry, which needs a window.
vi.mock('monaco-editor/editor/editor.api.js', () => ({ languages: { IndentAction: {} } }))

type Grammar = languages.IMonarchLanguage

const definitions: Readonly<Record<string, () => Promise<object>>> = import.meta.glob([
  '/node_modules/monaco-editor/esm/vs/languages/definitions/*/*.js',
  '!**/register.js',
])

/** All grammars that a definition exports; FreeMarker has one for each syntax. */
async function getGrammars(id: string, load: () => Promise<object>): Promise<readonly Grammar[]> {
  if (linearLanguages.includes(id)) return [await linearGrammar(id)]
  const exported = await load()
  return [exported, ...Object.values(exported)].filter(isDefinition).map(({ language }) => language)
}

function isDefinition(value: unknown): value is { readonly language: Grammar } {
  return typeof value === 'object' && value !== null && 'language' in value
}

/** The expressions of a grammar, as its tokenizer runs them. */
function getExpressions(id: string, grammar: Grammar): readonly RegExp[] {
  return Object.values(compile(id, grammar).tokenizer).flatMap(rules => rules.map(rule => rule.resolveRegex('root.a')))
}

const all = Object.entries(definitions).map(([path, load]) => [path.split('/').at(-2) ?? path, load] as const)

test('the editor has grammars', () => expect(all.length).toBeGreaterThan(70))

test.each(all)('no expression of %s takes more than quadratic time', async (id, load) => {
  const grammars = await getGrammars(id, load)
  expect(grammars.length).toBeGreaterThan(0)
  expect(await slowExpressions(grammars.flatMap(grammar => getExpressions(id, grammar)))).toEqual([])
})

test('fails when Monaco no longer has a replaced rule', async () => {
  await expect(linearGrammar('elixir')).rejects.toThrow(RangeError)
})

describe('replaced rules give the same tokens as the original ones', () => {
  const samples: Readonly<Record<string, string>> = {
    clojure:
      "(ns harbor.core (:require [clojure.string :as str]))\n(defn tide [x] (/ x -1.5e3 2/3 0xFF 36rZZ 10N 1.5M))\n:foo/bar 'a.b/c",
    css: 'a.b#c:hover > d::before { --main-color: 1px; color: var(--main-color); -webkit-box: calc(1px + 2em) }\n.\\31a-b { margin: 0 }',
    hcl: 'resource "aws_instance" "web" {\n  count = 3\n  tags = { Name = "a" }\n  lifecycle {\n  }\n  provisioner "file" {\n  }\n}\nlocals {\n}',
    less: '@a: 1px;\n.mixin(@b: 2) when (@b > 1) { width: @b }\n#ns.m { .mixin(3); color: darken(@a, 10%) }',
    markdown: '# A {title}\ntext {{ name }} and {one} }\n\n{{a {b} c}}',
    mdx: '# A\n\n[a](b "c")\n[d](e)\n[f](g\n\n```js\nlet a\n```\n~~~\nb\n~~~\n> 1. c',
    restructuredtext:
      'Title\n=====\n\n.. |name| image:: a.png\n\nSee `phrase`_ and name_, |name|, [#note]_ and _`a target`.\n\n.. _target: https://example.org\n\n.. [#note] text\n.. note:: b',
    scss: '@mixin a($b: 1) { &:hover { color: $b; font: { size: 1px } } }\n.c { @include a($b: 2); width: calc(1px) }',
  }

  test.each(linearLanguages)('%s', async id => {
    const load = definitions[`/node_modules/monaco-editor/esm/vs/languages/definitions/${id}/${id}.js`]
    const [original] = load ? Object.values(await load()).filter(isGrammar) : []
    expect(samples[id]).toBeDefined()
    expect(getTokens(id, await linearGrammar(id), samples[id] ?? '')).toEqual(
      getTokens(id, original, samples[id] ?? ''),
    )
  })
})

function isGrammar(value: unknown): value is Grammar {
  return typeof value === 'object' && value !== null && 'tokenizer' in value
}

/** The tokens of each line, as the editor colours them. */
function getTokens(id: string, grammar: Grammar | undefined, text: string): readonly string[] {
  if (!grammar) throw new Error(`No grammar of ${id}`)
  const tokenizer = new MonarchTokenizer(
    {
      isRegisteredLanguageId: () => false,
      getLanguageIdByLanguageName: () => null,
      getLanguageIdByMimeType: () => null,
    },
    null,
    id,
    compile(id, grammar),
    { getValue: () => 20_000, onDidChangeConfiguration: () => ({ dispose: () => undefined }) },
  )
  let state = tokenizer.getInitialState()
  return text.split('\n').map(line => {
    const { tokens, endState } = tokenizer.tokenize(line, true, state)
    state = endState
    return `${line} ${tokens.map(({ offset, type }) => `${offset}:${type}`).join(' ')}`
  })
}
