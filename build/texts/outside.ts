import { isJSXExpressionContainer, isStringLiteral, type JSXAttribute, type Node, traverseFast } from '@babel/types'
import { parseFile } from './extractor.ts'

/** Attributes and properties whose text is shown or read out. */
const shown =
  /^(label|title|description|placeholder|header|submit|message|nextStep|sentence|aria-label|aria-description|alt|empty|hint)$/

/** In these folders texts are English in every language: see docs/developers/texts.md. */
const english =
  /^(shared\/contract\/|electron\/(?!main\/)|electron\/main\/(assistants|self-check|bridge|store|diagnostics|terminal|testing)\/|renderer\/app\/gallery\/)/

/**
 * Texts of a page's file that are not messages: those of elements, and of attributes and properties that are shown.
 * @returns one line for each, with its place
 */
export function textsOutside(code: string, file: string): readonly string[] {
  if (english.test(file)) return []
  const found: string[] = []
  const add = (text: string, node: Node) => {
    if (/\p{L}{2}/u.test(text) && /^[\p{Lu}“]|\s/u.test(text.trim()))
      found.push(`${file}:${node.loc?.start.line} ${text.trim()}`)
  }
  traverseFast(parseFile(code, file), node => {
    if (node.type === 'JSXText') add(node.value, node)
    else if (node.type === 'JSXAttribute') textsOfAttribute(node).forEach(text => add(text, node))
    else if (node.type === 'ObjectProperty' && isShown(node.key) && isStringLiteral(node.value))
      add(node.value.value, node)
  })
  return found
}

function textsOfAttribute({ name, value }: JSXAttribute): readonly string[] {
  if (name.type !== 'JSXIdentifier' || !shown.test(name.name)) return []
  const text = isJSXExpressionContainer(value) ? value.expression : value
  return isStringLiteral(text) ? [text.value] : []
}

function isShown(key: Node): boolean {
  return key.type === 'Identifier' ? shown.test(key.name) : isStringLiteral(key) && shown.test(key.value)
}
