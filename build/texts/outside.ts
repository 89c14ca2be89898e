import { isJSXExpressionContainer, isStringLiteral, type JSXAttribute, type Node, traverseFast } from '@babel/types'
import { branches, isMessageCall, parseFile } from './extractor.ts'

/** Attributes and properties whose text is shown or read out. */
const shown =
  /^(label|title|description|placeholder|header|submit|message|nextStep|sentence|aria-label|aria-description|alt|empty|hint)$/

/** In these files words are English in every language: names of protocols and fonts, keys, documents and files that programs read. */
const documents =
  /^(shared\/(assistants|roles|access-reviews\/(package|file-words)|fleet\/cell-export|settings-file\/document|saved-requests-file)\.ts|electron\/main\/(arguments|service-check\/service-check|data-folder|policy|app-files|window|proxy\/interpret-status|offline\/pins|archive\/[\w-]+|credentials\/[\w-]+|connections\/service-process|keychain\/start-child)\.ts|renderer\/(app\/theme|app\/palette\/use-actions|ui\/text\/fonts|features\/tags\/model\/release-notes)\.tsx?)$/

/** Names, keys and examples, which are the same in every language. */
const names =
  /^(TODO|pass show [\w/]+|Gatehouse|GitLab|SSH|CR|Alt|Europe\/Berlin|Harbor production|Update Node to 22|((Ctrl|Shift|Alt)[+ ])*(Enter|Ctrl|[A-Z]))$/

/** In these folders texts are English in every language: see docs/developers/texts.md. */
const english =
  /^(shared\/contract\/|shared\/saved-requests-file\.ts|shared\/settings-file\/state-file\.ts|electron\/(?!main\/)|electron\/main\/(assistants|self-check|bridge|diagnostics|terminal|testing)\/|renderer\/app\/gallery\/)/

/**
 * Texts of a file that are not messages: those of elements, and of attributes and properties that are shown.
 * @returns one line for each, with its place
 */
export function textsOutside(code: string, file: string): readonly string[] {
  if (english.test(file)) return []
  const verbatim = new Set<Node>()
  const other = new Set<Node>()
  return nodesOf(parseFile(code, file)).flatMap(node => {
    for (const part of verbatimParts(node)) verbatim.add(part)
    for (const part of otherParts(node)) other.add(part)
    if (verbatim.has(node)) return []
    const texts = [...textsAt(node).filter(isText), ...childrenOf(node).filter(isWord)]
    const sentences = documents.test(file) || other.has(node) ? [] : sentencesAt(node)
    return [...new Set([...texts, ...sentences])].map(text => `${file}:${node.loc?.start.line} ${text.trim()}`)
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

/** Literals that are not shown as they are: messages, which are translated, errors of the program, types, and values of styles. */
function otherParts(node: Node): readonly Node[] {
  if (isMessageCall(node)) return node.arguments
  if (node.type === 'ThrowStatement' || (node.type === 'NewExpression' && isErrorName(node.callee)))
    return nodesOf(node)
  if (node.type === 'TSLiteralType') return [node.literal]
  return node.type === 'JSXAttribute' && /^(message|className|style|aria-keyshortcuts)$/.test(String(node.name.name))
    ? nodesOf(node)
    : []
}

function isErrorName(node: Node): boolean {
  return node.type === 'Identifier' && node.name.endsWith('Error')
}

const sql = /^(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|BEGIN|PRAGMA|VACUUM|ATTACH|DROP) /

/** A literal that begins with a capital and is several words: a label or a sentence, wherever it stands. SQL is neither. */
function sentencesAt(node: Node): readonly string[] {
  const text = isStringLiteral(node)
    ? node.value
    : node.type === 'TemplateLiteral'
      ? node.quasis.map(({ value }) => value.raw).join('…')
      : ''
  const isSentence = /^[\p{Lu}“][\p{L}’-]+,? [\p{L}…]{2,}/u.test(text.trim()) && !sql.test(text.trim())
  return isSentence && isText(text) ? [text] : []
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
  return value ? literalsOf(value) : []
}

/** The literals among the children of an element; each of them is seen. */
function childrenOf(node: Node): readonly string[] {
  return node.type === 'JSXElement' || node.type === 'JSXFragment' ? node.children.flatMap(literalsOf) : []
}

function isWord(text: string): boolean {
  return /\p{L}{3}/u.test(text) && !names.test(text.trim())
}

/** The literals that a child or an attribute may be, also those of conditions. */
function literalsOf(node: Node): readonly string[] {
  const literals = branches(isJSXExpressionContainer(node) ? node.expression : node, true)
  return literals.flatMap(literal => (isStringLiteral(literal) ? [literal.value] : []))
}

function isShown(key: Node): boolean {
  return key.type === 'Identifier' ? shown.test(key.name) : isStringLiteral(key) && shown.test(key.value)
}
