import type { languages } from 'monaco-editor/editor/editor.api.js'

type Grammar = languages.IMonarchLanguage
type Rule = languages.IMonarchLanguageRule

interface LinearParts {
  readonly load: () => Promise<{ readonly language: Grammar }>
  /** Replacements for the grammar's attributes of the same names. */
  readonly attributes?: Readonly<Record<string, string | RegExp>>
  /** Replace each rule that has such an expression, in all states. */
  readonly rules?: readonly (readonly [source: string, rules: readonly Rule[]])[]
}

const identifier = String.raw`-?-?(?:[a-zA-Z]|\\.)(?:[\w\-]|\\.)*`
const hclLabel = String.raw`([\w-]+|"[\w-]+")`
/** Rules for a block with two labels, one or none. `name` matches the text before the labels, with the given tokens. */
const hclBlocks = (name: string, tokens: readonly string[]): Rule[] => [
  [
    new RegExp(String.raw`${name}${hclLabel}(\s+)${hclLabel}(\s*)(\{)`),
    [...tokens, 'string', '', 'string', '', '@brackets'],
  ],
  [new RegExp(String.raw`${name}${hclLabel}(\s*)(\{)`), [...tokens, 'string', '', '@brackets']],
  [new RegExp(String.raw`${name}(\{)`), [...tokens, '@brackets']],
]

/**
 * Replacements for expressions of Monaco's grammars that take exponential or cubic time in the length of a line. A line of a hundred
 * characters would block the page, since grammars run on its thread. The replacements match the same text of ordinary files in at most
 * quadratic time; `build/expressions/grammars.test.ts` checks each expression of all grammars.
 */
const linearParts: Readonly<Record<string, LinearParts>> = {
  clojure: {
    load: () => import('monaco-editor/languages/definitions/clojure/clojure.js'),
    attributes: {
      numbers:
        /^(?:[+-]?\d+(?:N|M|[eE][+-]?\d+|\.\d*(?:M|[eE][+-]?\d+)?|\/\d+|[xX][0-9a-fA-F]+|r[0-9a-zA-Z]+)?(?=[\\[\]\s"#'(),;@^`{}~]|$))/,
      qualifiedSymbols: /^(?:[^\\[\]\d\s"#'(),;@^`{}~][^\\[\]\s"(),;@^`{}~]*(?=[\\[\]\s"(),;@^`{}~]|$))/,
    },
    rules: [[String.raw`\/#"(?:\.|(?:")|[^"\n])*"\/g`, [[/\/#"[^\n]*"\/g/, 'regexp']]]],
  },
  css: {
    load: () => import('monaco-editor/languages/definitions/css/css.js'),
    attributes: { identifier },
  },
  hcl: {
    load: () => import('monaco-editor/languages/definitions/hcl/hcl.js'),
    rules: [
      [
        String.raw`^@terraformMainBlocks([ \t]*)([\w-]+|"[\w-]+"|)([ \t]*)([\w-]+|"[\w-]+"|)([ \t]*)(\{)`,
        hclBlocks(String.raw`^@terraformMainBlocks(\s+)`, ['type', '']),
      ],
      [
        String.raw`(\w+[ \t]+)([ \t]*)([\w-]+|"[\w-]+"|)([ \t]*)([\w-]+|"[\w-]+"|)([ \t]*)(\{)`,
        hclBlocks(String.raw`(\w+[ \t]+)`, ['identifier']),
      ],
      [
        String.raw`(\w+[ \t]+)([ \t]*)([\w-]+|"[\w-]+"|)([ \t]*)([\w-]+|"[\w-]+"|)(=)(\{)`,
        [[/(\w+[ \t]+)(=)(\{)/, ['identifier', 'operator', '@brackets']]],
      ],
    ],
  },
  less: {
    load: () => import('monaco-editor/languages/definitions/less/less.js'),
    attributes: { identifier, identifierPlus: String.raw`-?-?(?:[a-zA-Z:.]|\\.)(?:[\w\-:.]|\\.)*` },
  },
  markdown: {
    load: () => import('monaco-editor/languages/definitions/markdown/markdown.js'),
    rules: [[String.raw`\{+[^}]+\}+`, [[/\{[^}]+\}+/, 'string.target']]]],
  },
  mdx: {
    load: () => import('monaco-editor/languages/definitions/mdx/mdx.js'),
    rules: [
      [
        '`{3,}(\\S+).*$',
        [[/`{3}`*([^\s`]+).*$/, { token: 'string', next: '@codeblock_highlight_backtick', nextEmbedded: '$1' }]],
      ],
      [
        '~{3,}(\\S+).*$',
        [[/~{3}~*([^\s~]+).*$/, { token: 'string', next: '@codeblock_highlight_tilde', nextEmbedded: '$1' }]],
      ],
      [
        String.raw`(\[)(.+)(]\()(.+)(\s+".*")(\))`,
        [[/(\[)([^\]]+)(]\()([^\s)]+)(\s+"[^"]*")(\))/, ['', 'string.link', '', 'type.identifier', 'string.link', '']]],
      ],
      [
        String.raw`(\[)(.+)(]\()(.+)(\))`,
        [[/(\[)([^\]]+)(]\()([^)]+)(\))/, ['', 'type.identifier', '', 'string.link', '']]],
      ],
    ],
  },
  restructuredtext: {
    load: () => import('monaco-editor/languages/definitions/restructuredtext/restructuredtext.js'),
    attributes: {
      simpleRefNameWithoutBq: /[A-Za-z0-9](?:[-_+:.]*[A-Za-z0-9])*/,
      punctuation: /[-=~`#"^+*:.'_]/,
    },
    rules: [
      [
        String.raw`^(\.\.)( \|)([^| ]+[^|]*[^| ]*)(\| )(@simpleRefName)(:: .*)`,
        [
          [
            /^(\.\.)( \|)([^| ][^|]*)(\| )(@simpleRefName)(:: .*)/,
            [{ token: '', next: 'subsequentLines' }, '', 'string.link', '', 'keyword', ''],
          ],
        ],
      ],
      [String.raw`(\|)([^| ]+[^|]*[^| ]*)(\|_{0,2})`, [[/(\|)([^| ][^|]*)(\|_{0,2})/, ['', 'string.link', '']]]],
    ],
  },
  scss: {
    load: () => import('monaco-editor/languages/definitions/scss/scss.js'),
    attributes: { identifier },
  },
}

/** IDs of the languages whose grammar has replacements. */
export const linearLanguages: readonly string[] = Object.keys(linearParts)

/**
 * Returns the grammar of a language with its slow rules replaced.
 * @throws RangeError when the language has no replacements, or its grammar no longer has a replaced rule
 */
export async function linearGrammar(id: string): Promise<Grammar> {
  const parts = linearParts[id]
  if (!parts) throw new RangeError(`No part of the grammar of ${id} is replaced`)
  const { language } = await parts.load()
  const missing = new Set(parts.rules?.map(([source]) => source))
  const replaced = (rule: Rule): readonly Rule[] => {
    const source = Array.isArray(rule) && rule[0] instanceof RegExp ? rule[0].source : undefined
    const found = parts.rules?.find(([of]) => of === source)
    if (!found) return [rule]
    missing.delete(found[0])
    return found[1]
  }
  const tokenizer = Object.fromEntries(
    Object.entries(language.tokenizer).map(([state, rules]) => [state, rules.flatMap(replaced)]),
  )
  if (missing.size > 0) throw new RangeError(`The grammar of ${id} has no ${[...missing].join(' and no ')}`)
  return { ...language, ...parts.attributes, tokenizer }
}
