import { isStringLiteral, type Node, traverseFast } from '@babel/types'
import { argumentsOf, branches, isMessageCall, parseFile } from './extractor.ts'

/**
 * Texts that code joins from messages and other parts. They can't be translated, as another language has another order.
 * @returns one line for each, with its place
 */
export function gluedTexts(code: string, file: string): readonly string[] {
  const found: string[] = []
  traverseFast(parseFile(code, file), node => {
    if (isGlued(node) || hasEnglishValue(node))
      found.push(`${file}:${node.loc?.start.line} ${code.slice(node.start ?? 0, node.end ?? 0).split('\n', 1)[0]}`)
  })
  return found
}

/** What a message is, where it can't be a whole text; null for one that is. */
export function partOfText(message: string): string | null {
  if (message.trim() !== message) return 'a blank at its edge'
  if (/^[,;:.)·]/.test(message)) return 'punctuation at its start'
  const own = message.replace(/\{[^{}]*\}|<[^<>]*>/g, '')
  return !/[\p{L}\p{N}]/u.test(own) && (message.match(/\{/g) ?? []).length < 2 ? 'no text of its own' : null
}

function isGlued(node: Node): boolean {
  if (node.type === 'BinaryExpression') return node.operator === '+' && [node.left, node.right].some(isMessage)
  if (node.type !== 'TemplateLiteral' || !node.expressions.some(isMessage)) return false
  return node.expressions.length > 1 || node.quasis.some(({ value }) => /\p{L}/u.test(value.raw))
}

/** An English word that is put into a message. The values of a select are no words. */
function hasEnglishValue(node: Node): boolean {
  if (!isMessageCall(node)) return false
  const { message, values } = argumentsOf(node)
  if (values?.type !== 'ObjectExpression' || !isStringLiteral(message)) return false
  return values.properties.some(property => {
    if (property.type !== 'ObjectProperty' || property.key.type !== 'Identifier') return false
    const isSelect = new RegExp(`\\{${property.key.name}, select`).test(message.value)
    return !isSelect && branches(property.value).some(isEnglish)
  })
}

function isEnglish(node: Node): boolean {
  return isStringLiteral(node) && /^[^{]*\p{L}{3}/u.test(node.value)
}

function isMessage(node: Node): boolean {
  return branches(node).some(isMessageCall)
}
