import { parse } from '@babel/parser'
import {
  type CallExpression,
  isJSXAttribute,
  isStringLiteral,
  type JSXOpeningElement,
  type Node,
  type ObjectProperty,
  traverseFast,
} from '@babel/types'
import type { ExtractorType } from '@lingui/conf'
import { contextEnd } from '../../shared/i18n/i18n.ts'

/** A message in the code, with the placeholders and marks that the code has values and elements for. */
export interface CodeMessage {
  readonly message: string
  /** What tells its meaning from others of the same text. */
  readonly context: string | null
  readonly line: number
  /** Null where they are not written out in the call. */
  readonly given: readonly string[] | null
}

/** The files that declare endpoints, by a path in the repository or on the disk; not their tests. */
const contractFile = /(^|\/)shared\/contract\/[\w-]+\.ts$/

/**
 * The messages of one file: the first arguments of `t` and `tPieces`, the second one of `pgettext`, and the `message` of `<Trans>`;
 * in the contract also the summaries and deprecation notices of its endpoints, and the descriptions of parameters and fields.
 * @throws SyntaxError
 */
export function messagesOf(code: string, file: string): readonly CodeMessage[] {
  const found: CodeMessage[] = []
  const isContract = contractFile.test(file)
  traverseFast(parseFile(code, file), node => {
    if (isContract && node.type === 'ObjectProperty') found.push(...ofEndpoint(node))
    if (isContract && node.type === 'CallExpression') found.push(...ofSchema(node))
    const message =
      node.type === 'CallExpression' ? ofCall(node) : node.type === 'JSXOpeningElement' ? ofElement(node) : null
    if (message) found.push(message)
  })
  return found
}

export function parseFile(code: string, file: string): Node {
  return parse(code, {
    sourceType: 'module',
    plugins: ['typescript', ...(file.endsWith('.tsx') ? (['jsx'] as const) : [])],
  })
}

/** The functions of shared/i18n/i18n.ts whose first argument is a message, or the second one, after its context. */
const callees = ['t', 'tPieces', 'pgettext']

/** Whether a node is a call that makes a text of a message. */
export function isMessageCall(node: Node): node is CallExpression {
  return node.type === 'CallExpression' && node.callee.type === 'Identifier' && callees.includes(node.callee.name)
}

/** What a call of `isMessageCall` is given, each undefined where it has none. */
export function argumentsOf({ callee, arguments: given }: CallExpression) {
  const hasContext = callee.type === 'Identifier' && callee.name === 'pgettext'
  const [context, message, values] = hasContext ? given : [undefined, ...given]
  return { context, message, values }
}

function ofCall(call: CallExpression): CodeMessage | null {
  if (!isMessageCall(call)) return null
  const { context, message, values } = argumentsOf(call)
  if (!isStringLiteral(message) || (context && !isStringLiteral(context))) return null
  return {
    message: message.value,
    context: isStringLiteral(context) ? context.value : null,
    line: call.loc?.start.line ?? 0,
    given: values === undefined ? [] : keysOf(values),
  }
}

/**
 * The summary and the deprecation notice of an endpoint. The contract is a table of constants, which commands and assistants read in
 * English, so the page looks them up where it shows them.
 */
function ofEndpoint({ key, value, loc }: ObjectProperty): readonly CodeMessage[] {
  if (key.type !== 'Identifier' || !/^(summary|deprecated)$/.test(key.name)) return []
  return literalsOf(value, loc?.start.line)
}

/** The description of a schema: the argument of `describe`, and the second one of `deprecated`. */
function ofSchema({ callee, arguments: given, loc }: CallExpression): readonly CodeMessage[] {
  const isDescribe =
    callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 'describe'
  const isDeprecated = callee.type === 'Identifier' && callee.name === 'deprecated'
  const text = isDescribe ? given[0] : isDeprecated ? given[1] : undefined
  return text ? literalsOf(text, loc?.start.line) : []
}

function literalsOf(value: Node, line = 0): readonly CodeMessage[] {
  return branches(value)
    .filter(isStringLiteral)
    .map(text => ({ message: text.value, context: null, line, given: [] }))
}

/** The values that an expression may have by its conditions. @param withFallbacks also those of `??` and `||` */
export function branches(node: Node, withFallbacks = false): readonly Node[] {
  const parts =
    node.type === 'ConditionalExpression'
      ? [node.consequent, node.alternate]
      : node.type === 'LogicalExpression' && (withFallbacks || node.operator === '&&')
        ? [node.left, node.right]
        : null
  return parts?.flatMap(part => branches(part, withFallbacks)) ?? [node]
}

/** The ID of a message in the catalogs. */
export function catalogId({ context, message }: Pick<CodeMessage, 'context' | 'message'>): string {
  return context === null ? message : `${context}${contextEnd}${message}`
}

function ofElement({ name, attributes, loc }: JSXOpeningElement): CodeMessage | null {
  if (name.type !== 'JSXIdentifier' || name.name !== 'Trans') return null
  const ofAttribute = (wanted: string) => {
    const attribute = attributes.find(one => isJSXAttribute(one) && one.name.name === wanted)
    const value = isJSXAttribute(attribute) ? attribute.value : null
    return value?.type === 'JSXExpressionContainer' ? value.expression : (value ?? null)
  }
  const message = ofAttribute('message')
  if (!isStringLiteral(message)) return null
  const values = ofAttribute('values')
  const components = ofAttribute('components')
  const given = [values === null ? [] : keysOf(values), components === null ? [] : keysOf(components)]
  return {
    message: message.value,
    context: null,
    line: loc?.start.line ?? 0,
    given: given.some(keys => keys === null) ? null : given.flatMap(keys => keys ?? []),
  }
}

function keysOf(node: Node): readonly string[] | null {
  if (node.type !== 'ObjectExpression') return null
  const keys = node.properties.map(one => {
    if (one.type === 'SpreadElement' || one.computed) return null
    return one.key.type === 'Identifier' ? one.key.name : isStringLiteral(one.key) ? one.key.value : null
  })
  return keys.some(key => key === null) ? null : keys.flatMap(key => key ?? [])
}

/** For Lingui's `extract`. */
export const textExtractor: ExtractorType = {
  match: file => /\.tsx?$/.test(file),
  extract: (file, code, onMessageExtracted) => {
    for (const found of messagesOf(code, file))
      onMessageExtracted({
        id: catalogId(found),
        ...(found.context !== null && { message: found.message, context: found.context }),
        origin: [file, found.line, 0],
        placeholders: {},
      })
  },
}
