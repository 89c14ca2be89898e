import {
  applyEdits,
  findNodeAtLocation,
  getNodeValue,
  type Node as JsonNode,
  modify,
  type ParseError,
  parseTree,
} from 'jsonc-parser'
import {
  Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseAllDocuments,
  type YAMLMap,
} from 'yaml'
import { t } from '#shared/i18n/i18n.ts'
import { getIndentation } from './format-text.ts'
import { readValuePath, type ValuePath } from './value-path.ts'

export interface SetValueInput {
  readonly text: string
  readonly format: 'json' | 'yaml'
  /** As `readValuePath` reads it. */
  readonly path: string
  /** One value as YAML writes it, in one line; JSON is part of that. */
  readonly value: string
}
/** `problem`: why the value can't be set, as a sentence without a full stop. */
export type SetValueResult = { readonly text: string } | { readonly problem: string }

const byteOrderMark = '\ufeff'

class Problem extends Error {}

/**
 * Sets one value in YAML or JSON. Every other byte stays: comments, order, quotes, indentation, line endings. Missing keys are
 * added at the end of their mapping. The cost depends on the text: run this in a worker.
 */
export function setValue({ text, format, path: written, value: typed }: SetValueInput): SetValueResult {
  const mark = text.startsWith(byteOrderMark) ? byteOrderMark : ''
  const body = text.slice(mark.length)
  try {
    const path = readValuePath(written)
    if (!path) throw new Problem(t('The path is invalid'))
    const value = readValue(typed)
    return { text: mark + (format === 'json' ? setInJson(body, path, value) : setInYaml(body, path, value)) }
  } catch (thrown) {
    if (thrown instanceof Problem) return { problem: thrown.message }
    throw thrown
  }
}

/** Why a typed value can't be set; null when it can. */
export function valueProblem(typed: string): string | null {
  try {
    readValue(typed)
    return null
  } catch (thrown) {
    if (thrown instanceof Problem) return thrown.message
    throw thrown
  }
}

interface Value {
  readonly typed: string
  readonly data: unknown
}

/** @throws Problem */
function readValue(text: string): Value {
  const typed = text.trim()
  if (typed === '') throw new Problem(t('Enter a value'))
  if (/[\r\n]/.test(typed)) throw new Problem(t('The value has to be in one line'))
  const document = readYaml(typed)
  const { contents } = document
  const isPlain = isScalar(contents) ? !contents.type?.startsWith('BLOCK') : isCollection(contents) && contents.flow
  if (!isPlain || document.comment || contents?.comment)
    throw new Problem(t('This is not one value. Put text in quotes'))
  return { typed, data: document.toJS() }
}

/** @throws Problem */
function readYaml(text: string): Document.Parsed {
  const documents = parseAllDocuments(text, { keepSourceTokens: true })
  if (!Array.isArray(documents) || documents.length === 0) return readYaml('null')
  const [document, second] = documents
  if (!document || second) throw new Problem(t('The file has several documents'))
  const [error] = document.errors
  if (error)
    throw new Problem(
      t('Not valid YAML: {reason}', { reason: error.message.split('\n')[0]?.replace(/ at line.*/, '') }),
    )
  return document
}

/** @throws Problem */
function setInJson(text: string, path: ValuePath, value: Value): string {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { allowTrailingComma: true })
  if (!root || errors.length > 0) throw new Problem(t('Not valid JSON'))
  const node = findNodeAtLocation(root, [...path])
  const written = isJson(value.typed) ? value.typed : JSON.stringify(value.data)
  if (node && isSame(getNodeValue(node), value.data)) return text
  if (node?.type === 'object' || node?.type === 'array') throw new Problem(holdsMany())
  if (node) {
    const { offset, length } = node
    return text.slice(0, offset) + written + text.slice(offset + length)
  }
  const { useTabs, tabWidth } = getIndentation(text)
  const formattingOptions = { insertSpaces: !useTabs, tabSize: tabWidth, eol: text.includes('\r\n') ? '\r\n' : '\n' }
  if (root.type !== 'object') throw new Problem(t('The file holds no object'))
  if (path.some(step => typeof step === 'number')) throw new Problem(t('The list doesn’t have this item'))
  requireRoom(root, path)
  return applyEdits(text, modify(text, [...path], value.data, { formattingOptions }))
}

/** Keys are added to objects only. @throws Problem */
function requireRoom(root: JsonNode, path: ValuePath): void {
  for (let length = 1; length < path.length; length++) {
    const node = findNodeAtLocation(root, path.slice(0, length))
    if (node && node.type !== 'object') throw new Problem(holdsOther())
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const holdsMany = () => t('The path holds a list or a mapping, not one value')
const holdsOther = () => t('A key on the path holds a value that is no mapping')

/** @throws Problem */
function setInYaml(text: string, path: ValuePath, value: Value): string {
  const document = readYaml(text)
  const place = findPlace(document, path)
  if (place.kind === 'value') {
    const { node } = place
    if (isSame(node.toJS(document), value.data)) return text
    if (isCollection(node)) throw new Problem(holdsMany())
    if (!isScalar(node) || node.anchor || node.tag)
      throw new Problem(t('The value is an alias, or has an anchor or a tag'))
  }
  const { from, to, insert } =
    place.kind === 'value' ? replacing(text, place, value) : adding(text, document, place, value)
  const edited = text.slice(0, from) + insert + text.slice(to)
  const meant = place.kind === 'missing' && !place.map ? new Document({}) : document
  meant.setIn(path, value.data)
  // Whatever the text was, the result means the same but for this value.
  const isAsMeant = isSame(readYaml(edited).toJS(), meant.toJS())
  if (!isAsMeant) throw new Problem(t('The value can’t be set here without other changes'))
  return edited
}

interface Edit {
  readonly from: number
  readonly to: number
  readonly insert: string
}

type Place =
  /** A value, and the pair that has it; null for an item of a list. */
  | { readonly kind: 'value'; readonly node: Node; readonly pair: Pair | null }
  /** A mapping without the first of these keys; null for an empty file. */
  | { readonly kind: 'missing'; readonly map: YAMLMap | null; readonly keys: readonly string[] }

/** @throws Problem */
function findPlace(document: Document.Parsed, path: ValuePath): Place {
  let node: unknown = document.contents
  let pair: Pair | null = null
  for (const [index, key] of path.entries()) {
    if (isAlias(node)) throw new Problem(t('The path leads through an alias'))
    if (isSeq(node)) {
      pair = null
      node = typeof key === 'number' ? node.items[key] : undefined
      if (node === undefined) throw new Problem(t('The list doesn’t have this item'))
    } else if (isMap(node)) {
      const found: Pair | undefined = node.items.find(item => isScalar(item.key) && `${item.key.value}` === `${key}`)
      if (!found) return { kind: 'missing', map: node, keys: getKeys(path.slice(index)) }
      pair = found
      node = found.value
    } else {
      if (index > 0 || !isEmpty(node)) throw new Problem(holdsOther())
      return { kind: 'missing', map: null, keys: getKeys(path) }
    }
  }
  if (!isScalar(node) && !isCollection(node) && !isAlias(node)) throw new Problem(t('The key has no value to set'))
  return { kind: 'value', node, pair }
}

function isEmpty(node: unknown): boolean {
  return node === null || (isScalar(node) && node.value === null)
}

/** @throws Problem */
function getKeys(path: ValuePath): readonly string[] {
  if (path.some(key => typeof key === 'number')) throw new Problem(t('The list doesn’t have this item'))
  return path.map(key => `${key}`)
}

function replacing(text: string, { node, pair }: Extract<Place, { kind: 'value' }>, { typed }: Value): Edit {
  const [from, to] = getRange(node)
  if (from === to) {
    const colon = pair && afterColon(pair)
    if (colon == null) throw new Problem(t('The key has no value to set'))
    return { from: colon, to: colon, insert: ` ${typed}` }
  }
  // A block scalar ends after its last line.
  const tail = /(?:[ \t]*\r?\n)*$/.exec(text.slice(from, to))?.[0] ?? ''
  return { from, to: to - tail.length, insert: typed }
}

function adding(
  text: string,
  document: Document.Parsed,
  { map, keys }: Extract<Place, { kind: 'missing' }>,
  value: Value,
): Edit {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const written = keys.map(toKey)
  if (map?.flow) return addingInFlow(map, written, value.typed)
  const first = map?.items[0]?.key
  const column = isNode(first) ? getColumn(text, getRange(first)[0]) : 0
  const { useTabs, tabWidth } = getIndentation(text)
  const lines = written.map((key, depth) => {
    const indent = ' '.repeat(column + depth * (useTabs ? 2 : tabWidth))
    return `${indent}${key}:${depth === written.length - 1 ? ` ${value.typed}` : ''}`
  })
  const end = map ? getContentEnd(map) : (document.contents && getRange(document.contents)[1]) || text.length
  const at = text[end - 1] === '\n' || end === 0 ? end : getLineEnd(text, end)
  const isAtLineStart = at === 0 || text[at - 1] === '\n'
  const block = lines.join(lineEnd)
  return { from: at, to: at, insert: isAtLineStart ? block + lineEnd : lineEnd + block }
}

function addingInFlow(map: YAMLMap, keys: readonly string[], typed: string): Edit {
  const entry = keys.reduceRight((inner, key) => `${key}: ${inner === typed ? inner : `{ ${inner} }`}`, typed)
  const last = map.items.at(-1)
  const at = last ? getPairEnd(last) : getRange(map)[0] + 1
  return { from: at, to: at, insert: last ? `, ${entry}` : ` ${entry} ` }
}

function getRange(node: Node): readonly [from: number, to: number] {
  if (!node.range) throw new Problem(t('The file can’t be changed here'))
  return [node.range[0], node.range[1]]
}

/** Where the content of a node ends, without what follows on its line. */
function getContentEnd(node: Node): number {
  if (!isCollection(node) || node.flow) return getRange(node)[1]
  const last: unknown = node.items.at(-1)
  if (isNode(last)) return getContentEnd(last)
  return isPair(last) ? getPairEnd(last) : getRange(node)[1]
}

function getPairEnd(pair: Pair): number {
  const { key, value } = pair
  if (isNode(value) && getRange(value)[0] !== getRange(value)[1]) return getContentEnd(value)
  const colon = afterColon(pair)
  if (colon !== null) return colon
  if (isNode(key)) return getRange(key)[1]
  throw new Problem(t('The file can’t be changed here'))
}

/** The place after the colon of a pair. */
function afterColon({ srcToken }: Pair): number | null {
  const colon = srcToken?.sep?.find(({ type }) => type === 'map-value-ind')
  return colon ? colon.offset + colon.source.length : null
}

function getColumn(text: string, at: number): number {
  return at - (text.lastIndexOf('\n', at - 1) + 1)
}

/** The end of the line, before its line ending. */
function getLineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  if (end === -1) return text.length
  return text[end - 1] === '\r' ? end - 1 : end
}

/** A key as YAML reads it as text. */
function toKey(key: string): string {
  const isPlain = /^[A-Za-z_][\w./-]*$/.test(key) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(key)
  return isPlain ? key : JSON.stringify(key)
}
