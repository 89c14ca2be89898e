import { isJSXExpressionContainer, isStringLiteral, type JSXAttribute, type Node, traverseFast } from '@babel/types'
import { parseFile } from './extractor.ts'

/** Attributes and properties whose text is shown or read out. */
const shown =
  /^(label|title|description|placeholder|header|submit|message|nextStep|sentence|aria-label|aria-description|alt|empty|hint)$/

/** Names, keys and examples, which are the same in every language. */
const names =
  /^(Gatehouse|GitLab|SSH|CR|Alt|Europe\/Berlin|Harbor production|Update Node to 22|((Ctrl|Shift|Alt)[+ ])*(Enter|Ctrl|[A-Z]))$/

/** In these folders texts are English in every language: see docs/developers/texts.md. */
const english =
  /^(shared\/contract\/|electron\/(?!main\/)|electron\/main\/(assistants|service-check|self-check|bridge|store|diagnostics|terminal|testing)\/|renderer\/app\/gallery\/)/

/**
 * Texts of a file that are not messages: those of elements, and of attributes and properties that are shown.
 * @returns one line for each, with its place
 */
export function textsOutside(code: string, file: string): readonly string[] {
  if (english.test(file)) return []
  const verbatim = new Set<Node>()
  return nodesOf(parseFile(code, file)).flatMap(node => {
    for (const part of verbatimParts(node)) verbatim.add(part)
    if (verbatim.has(node)) return []
    return textsAt(node)
      .filter(isText)
      .map(text => `${file}:${node.loc?.start.line} ${text.trim()}`)
  })
}

function nodesOf(root: Node): readonly Node[] {
  const nodes: Node[] = []
  traverseFast(root, node => {
    nodes.push(node)
  })
  return nodes
}

/** What an element holds that is no text: keys and code, and the message of `Trans`. */
function verbatimParts(node: Node): readonly Node[] {
  if (node.type !== 'JSXElement' || node.openingElement.name.type !== 'JSXIdentifier') return []
  const { name } = node.openingElement.name
  if (name === 'Trans') return node.openingElement.attributes
  return /^(Kbd|Key|Code|code|kbd)$/.test(name) ? node.children : []
}

function textsAt(node: Node): readonly string[] {
  if (node.type === 'JSXText') return [node.value]
  if (node.type === 'JSXAttribute') return textsOfAttribute(node)
  return node.type === 'ObjectProperty' && isShown(node.key) && isStringLiteral(node.value) ? [node.value.value] : []
}

/** Two letters or more that begin like a text or are several words; no expression, pattern, name or key. */
function isText(given: string): boolean {
  const text = given.trim()
  if (!/\p{L}{2}/u.test(text) || !/^[\p{Lu}“(]|\s/u.test(text)) return false
  return !/[*=<>[\]]|^(\S+\/\S+\s*)+$|^[\w-]*-[A-Z][\w-]*$|^\w+\.\w+ /.test(text) && !names.test(text)
}

function textsOfAttribute({ name, value }: JSXAttribute): readonly string[] {
  if (name.type !== 'JSXIdentifier' || !shown.test(name.name)) return []
  const text = isJSXExpressionContainer(value) ? value.expression : value
  return isStringLiteral(text) ? [text.value] : []
}

function isShown(key: Node): boolean {
  return key.type === 'Identifier' ? shown.test(key.name) : isStringLiteral(key) && shown.test(key.value)
}
