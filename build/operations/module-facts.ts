import { parseSync } from '@swc/core'

/** The imports and names of one module. */
export interface ModuleFacts {
  /** Specifiers of its static and dynamic runtime imports. */
  readonly imports: readonly string[]
  /** The texts it hands on: to a function, in an object, to a component. Not those it only compares with, or types. */
  readonly mentions: readonly string[]
  /** What it imports from `shared/queries`, at run time. */
  readonly queries: readonly string[]
}

const queriesFolder = '#shared/queries/'

/** Functions and components that take an operation's id to name it, not to call it. */
const namers = new Set([
  'operationKey',
  'operationPagesKey',
  'operationPrefix',
  'wrongParams',
  'RequestPreview',
  'UndoButton',
])

/** Reads a module of TypeScript. Throws when it cannot be parsed. */
export function readModule(source: string, file: string): ModuleFacts {
  const imports: string[] = []
  const mentions: string[] = []
  const queries: string[] = []

  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one)
      return
    }
    if (typeof node !== 'object' || node === null) return
    const type = getText(node, 'type')
    if (type === 'StringLiteral') mentions.push(getText(node, 'value'))
    else if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(type)) takeImport(node)
    else if (type.startsWith('Ts')) visit(valueWithin(node))
    else if (type === 'CallExpression') takeCall(node)
    else if (type === 'JSXOpeningElement' && namers.has(getText(at(node, 'name'), 'value'))) return
    else if (type === 'BinaryExpression' || type === 'Computed') for (const part of parts(node)) visitUnlessText(part)
    else for (const part of parts(node)) visit(part)
  }
  const visitUnlessText = (node: unknown) => {
    if (getText(node, 'type') !== 'StringLiteral') visit(node)
  }
  const takeImport = (node: object) => {
    const specifiers = at(node, 'specifiers')
    const onlyTypes =
      at(node, 'typeOnly') === true ||
      (Array.isArray(specifiers) && specifiers.length > 0 && specifiers.every(one => at(one, 'isTypeOnly') === true))
    const from = getText(at(node, 'source'), 'value')
    if (!onlyTypes && from !== '') imports.push(from)
    if (!onlyTypes && from.startsWith(queriesFolder) && Array.isArray(specifiers)) {
      queries.push(...specifiers.map(one => getText(at(one, 'local'), 'value')))
    }
    if (getText(node, 'type') === 'ExportNamedDeclaration') visit(at(node, 'declaration'))
  }
  const takeCall = (node: object) => {
    const callee = at(node, 'callee')
    const given = at(node, 'arguments')
    if (getText(callee, 'type') === 'Import') {
      for (const argument of Array.isArray(given) ? given : [])
        imports.push(getText(at(argument, 'expression'), 'value'))
    } else {
      visit(callee)
      if (!namers.has(getText(callee, 'value'))) visit(given)
    }
  }

  visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }).body)
  return { imports, mentions, queries }
}

/**
 * The texts and names in each constant that a module exports. Throws when it cannot be parsed.
 * @returns by the name of the constant
 */
export function readConstants(source: string): ReadonlyMap<string, readonly string[]> {
  const constants = new Map<string, readonly string[]>()
  for (const statement of parseSync(source, { syntax: 'typescript' }).body) {
    const declarations = at(at(statement, 'declaration'), 'declarations')
    for (const declaration of Array.isArray(declarations) ? declarations : []) {
      constants.set(getText(at(declaration, 'id'), 'value'), textsIn(at(declaration, 'init')))
    }
  }
  return constants
}

function textsIn(node: unknown): readonly string[] {
  if (typeof node !== 'object' || node === null) return []
  const isText = ['StringLiteral', 'Identifier'].includes(getText(node, 'type'))
  return isText ? [getText(node, 'value')] : parts(node).flatMap(textsIn)
}

/** The runtime value within a TypeScript node. Strings in a list `as const` are only names and don't count. */
function valueWithin(node: object): unknown {
  const value = at(node, 'expression')
  const entries = getText(node, 'type') === 'TsConstAssertion' ? at(value, 'elements') : null
  if (!Array.isArray(entries)) return value
  return entries.filter(entry => getText(at(entry, 'expression'), 'type') !== 'StringLiteral')
}

function parts(node: object): unknown[] {
  return Object.values(node)
}

function at(node: unknown, key: string): unknown {
  return typeof node === 'object' && node !== null ? Reflect.get(node, key) : undefined
}

function getText(node: unknown, key: string): string {
  const value = at(node, key)
  return typeof value === 'string' ? value : ''
}
