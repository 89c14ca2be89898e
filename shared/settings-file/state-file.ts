import {
  Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from 'yaml'
import type { z } from 'zod'
import { t } from '#shared/i18n/i18n.ts'
import { maxStateLength, type StateDocument, type StateKind, stateDocuments, stateKinds } from './document.ts'
import { sectionsOf } from './sections.ts'

/** The file of the JSON Schema, which editors look up beside a settings file. @example 'project-state.schema.json' */
export function getSchemaName(kind: StateKind): string {
  return `${kind}-state.schema.json`
}

const heads: Readonly<Record<StateKind, string>> = {
  project: 'Settings of a project, exported by Gatehouse.',
  group: 'Settings of a group, exported by Gatehouse.',
  instance: 'Settings of an instance, exported by Gatehouse.',
}

/** A mistake in a settings file, at its place. */
export interface StateProblem {
  readonly message: string
  /** From 1. */
  readonly line: number
  readonly column: number
}

/** A settings file as it was read: the document, or what is wrong with it. */
export type ParsedState =
  | { readonly ok: true; readonly kind: StateKind; readonly document: StateDocument }
  | { readonly ok: false; readonly problems: readonly StateProblem[] }

/** The most problems that are told. */
const maxProblems = 50

const otherKinds: Readonly<Record<StateKind, string>> = {
  project: t('This is the settings file of a project. Open it in a project.'),
  group: t('This is the settings file of a group. Open it in a group.'),
  instance: t('This is the settings file of an instance. Open it on the screen Settings file of a connection.'),
}

const tooDeep = t('The file has too many levels.')

/** A document as YAML: the same bytes for the same document. */
export function printState(kind: StateKind, document: StateDocument): string {
  const parsed = stateDocuments[kind].parse(document)
  const yaml = new Document(parsed, { aliasDuplicateObjects: false, compat: 'yaml-1.1' })
  const secrets = isSecret(kind, parsed)
    ? 'It contains secret values: keep it secret.'
    : 'Values of secrets are not part of it.'
  const head = `# yaml-language-server: $schema=${getSchemaName(kind)}\n# ${heads[kind]} ${secrets}\n`
  return head + yaml.toString({ lineWidth: 0, indentSeq: true })
}

/** Whether a document has secret values. */
function isSecret(kind: StateKind, document: StateDocument): boolean {
  return sectionsOf[kind].some(({ secret, entries }) =>
    entries(document)?.some(({ fields }) => secret.some(name => fields[name] !== undefined)),
  )
}

/**
 * Reads a settings file. Never throws.
 * @param kind what it has to be of; without it, the file tells
 */
export function parseState(text: string, kind?: StateKind): ParsedState {
  if (text.length > maxStateLength) return failed(t('The file is too long for settings.'))
  try {
    return parse(text, kind)
  } catch (thrown) {
    if (thrown instanceof RangeError) return failed(tooDeep)
    throw thrown
  }
}

function failed(message: string, line = 1, column = 1): ParsedState {
  return { ok: false, problems: [{ message, line, column }] }
}

function parse(text: string, expected: StateKind | undefined): ParsedState {
  const lines = new LineCounter()
  const yaml = parseDocument(text, { lineCounter: lines, prettyErrors: false, schema: 'core', stringKeys: true })
  const at = (offset: number, message: string): StateProblem => {
    const { line, col } = lines.linePos(offset)
    return { message, line: Math.max(1, line), column: Math.max(1, col) }
  }
  const broken = [...yaml.errors, ...yaml.warnings].map(({ pos: [from], code, message }) =>
    at(from, code === 'MULTIPLE_DOCS' ? t('A settings file has one document only.') : sentence(message)),
  )
  // The parser descends into collections: thousands inside each other exhaust its stack.
  if (yaml.errors.some(({ message }) => message.includes('call stack'))) return failed(tooDeep)
  if (broken.length > 0) return { ok: false, problems: broken.slice(0, maxProblems) }
  const refused = findRefused(yaml.contents).map(({ node, message }) => at(node.range?.[0] ?? 0, message))
  if (refused.length > 0) return { ok: false, problems: refused.slice(0, maxProblems) }
  const kind = stateKinds.find(one => isMap(yaml.contents) && yaml.contents.has(one)) ?? expected ?? 'project'
  if (expected !== undefined && kind !== expected) {
    return { ok: false, problems: [at(getKeyOffset(yaml, [], kind), otherKinds[kind])] }
  }
  const parsed = stateDocuments[kind].safeParse(yaml.toJS())
  if (!parsed.success) {
    const problems = parsed.error.issues.flatMap(issue => toProblems(issue, yaml, at))
    return { ok: false, problems: problems.slice(0, maxProblems) }
  }
  const twice = findTwice(kind, parsed.data).map(({ path, message }) => at(getOffset(yaml, path), message))
  return twice.length > 0
    ? { ok: false, problems: twice.slice(0, maxProblems) }
    : { ok: true, kind, document: parsed.data }
}

/** YAML that a settings file never needs. An alias may stand for millions of nodes. */
function findRefused(contents: unknown): readonly { readonly node: Node; readonly message: string }[] {
  const found: { node: Node; message: string }[] = []
  if (!isNode(contents)) return found
  visit(contents, {
    Node: (_key, node) => {
      if (isAlias(node)) found.push({ node, message: t('Aliases (*) are not supported.') })
      else if (node.anchor) found.push({ node, message: t('Anchors (&) are not supported.') })
      else if (node.tag) found.push({ node, message: t('Tags (!) are not supported.') })
    },
    Pair: (_key, { key }) => {
      if (isScalar(key) && key.value === '__proto__') found.push({ node: key, message: t('Unknown field: __proto__.') })
    },
  })
  return found
}

/** The problems of one issue, each at its place. */
function toProblems(
  issue: z.core.$ZodIssue,
  yaml: Document,
  at: (offset: number, message: string) => StateProblem,
): readonly StateProblem[] {
  const path = issue.path.filter((part): part is string | number => typeof part !== 'symbol')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(key => at(getKeyOffset(yaml, path, key), t('Unknown field: {key}.', { key })))
  }
  // A field that is missing has no place of its own.
  const message = issue.message.replace(/^Invalid (input|option): /, '')
  return [at(getOffset(yaml, path), sentence(`${path.at(-1) ?? t('The file')}: ${message}`))]
}

/** Where a value is in the text; that of the nearest one around it when it is missing. */
function getOffset(yaml: Document, path: readonly (string | number)[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = yaml.getIn(path.slice(0, length), true)
    if (isNode(node) && node.range) return node.range[0]
  }
  return 0
}

function getKeyOffset(yaml: Document, path: readonly (string | number)[], key: string): number {
  const node = path.length === 0 ? yaml.contents : yaml.getIn(path, true)
  const pair = isMap(node)
    ? node.items.find(one => isPair(one) && isScalar(one.key) && one.key.value === key)
    : undefined
  const keyNode = pair?.key
  if (isScalar(keyNode) && keyNode.range) return keyNode.range[0]
  return isCollection(node) && node.range ? node.range[0] : 0
}

/** Entries that stand for the same thing. Equal freeze periods do no harm. */
function findTwice(
  kind: StateKind,
  document: StateDocument,
): readonly { readonly path: readonly (string | number)[]; readonly message: string }[] {
  return sectionsOf[kind].flatMap(section => {
    const value = document[section.name]
    if (!Array.isArray(value) || section.similar.length > 0) return []
    const seen = new Set<string>()
    return value.flatMap((entry, index) => {
      const [found] = section.entries({ version: 1, [section.name]: [entry] }) ?? []
      if (!found) return []
      const isTwice = seen.has(found.key)
      seen.add(found.key)
      const message = t('{label} appears twice in this section.', { label: found.label })
      return isTwice ? [{ path: [section.name, index], message }] : []
    })
  })
}

function sentence(message: string): string {
  const [first = ''] = message.split('\n')
  return /[.!?]$/.test(first) ? first : `${first}.`
}
