import { type ESTree, parseSync, Visitor } from 'vite'

/** A single fault: what stands between two offsets of a file's text, and what is put there instead. */
export interface Fault {
  /** What is done, in a few words, such as `< becomes <=`. */
  readonly what: string
  readonly start: number
  readonly end: number
  readonly replacement: string
}

/** Operators that are easily mistaken for one another. */
const operators: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
}

/** Methods that leave their object as it is when they are forgotten. */
const forgettable = new Set(['filter', 'toLowerCase', 'toUpperCase', 'trim', 'trimEnd', 'sort', 'toSorted', 'reverse'])
/** Methods that are easily mistaken for one another. */
const methods: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  startsWith: 'includes',
  endsWith: 'includes',
  indexOf: 'lastIndexOf',
  lastIndexOf: 'indexOf',
  floor: 'ceil',
  ceil: 'floor',
}

/** What these are called with is for a log or a shell: no test should depend on it. */
const unasserted = /^(console\.\w+|log|say|process\.exit)$/
/** Attributes and properties of an element that only say how it looks. */
const looks =
  /^(size|stroke|strokeWidth|thickness|radius|rows|minRows|maxRows|lineClamp|offset|spacing|gap|[wh]|m[ai][wh]|[pm][xytblr]?|f[zw]|lh|(min|max)?(width|height)|(min|max)(Width|Height))$/

/** Called with a time to wait, in milliseconds. */
const waits = /^(setTimeout|setInterval|sleep|delay|AbortSignal\.timeout)$/

/**
 * Every fault that can be put into a file, in the order of its text. Types, imports and texts are left alone, and so is what changes nothing that a test
 * could assert: what a log or a process's exit is called with, a wait that is one millisecond longer, and how
 * an element looks.
 * @param file its name, which tells whether it holds JSX
 * @throws Error when it cannot be parsed
 */
export function getFaults(file: string, code: string): Fault[] {
  const { program, errors } = parseSync(file, code)
  const [problem] = errors
  if (problem) throw new Error(`${file}: ${problem.message}`)
  const faults: Fault[] = []
  const put = (what: string, { start, end }: { start: number; end: number }, replacement: string) =>
    faults.push({ what, start, end, replacement })
  const getText = ({ start, end }: { start: number; end: number }) => code.slice(start, end)
  /** The operator stands between two operands, with spaces and comments. */
  const between = (left: ESTree.Expression, right: ESTree.Expression, operator: string) => {
    const replacement = operators[operator]
    const start = code.indexOf(operator, left.end)
    if (replacement !== undefined && start >= 0 && start < right.start)
      put(`${operator} becomes ${replacement}`, { start, end: start + operator.length }, replacement)
  }
  const condition = (test: ESTree.Expression, name: string) => {
    put(`${name} is always taken`, test, '(true as boolean)')
    put(`${name} is never taken`, test, '(false as boolean)')
  }
  const left = new Set<ESTree.Node>()
  const ignored: { readonly start: number; readonly end: number }[] = []
  new Visitor({
    TSLiteralType: ({ literal }) => {
      left.add(literal)
      // A number below zero.
      if (literal.type === 'UnaryExpression') left.add(literal.argument)
    },
    VariableDeclarator: ({ id, init }) => {
      if (init?.type === 'Literal' && id.type === 'Identifier' && id.name.endsWith('illiseconds')) left.add(init)
    },
    BinaryExpression: node => {
      if (isText(node.left) || isText(node.right)) return
      between(node.left, node.right, node.operator)
    },
    LogicalExpression: node => {
      // A class that its style sheet lacks, which the type check asks about: no test reads how an element is styled.
      if (node.operator === '??') {
        if (!/^classes\.\w+$/.test(getText(node.left))) put('?? is forgotten', node, getText(node.left))
      } else between(node.left, node.right, node.operator)
    },
    IfStatement: node => condition(node.test, 'the if'),
    ConditionalExpression: node => condition(node.test, 'the choice'),
    UnaryExpression: node => {
      if (node.operator === '!') put('! is forgotten', node, getText(node.argument))
    },
    Literal: node => {
      if (left.has(node)) return
      if (typeof node.value === 'boolean') put(`${node.value} becomes ${!node.value}`, node, String(!node.value))
      if (typeof node.value === 'number') put(`${getText(node)} becomes one more`, node, String(node.value + 1))
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && looks.test(name.name) && value) ignored.push(value)
    },
    Property: ({ key, value }) => {
      const isLook = /\.tsx$/.test(file) && key.type === 'Identifier' && looks.test(key.name)
      if (isLook && value.type === 'Literal') ignored.push(value)
    },
    ExpressionStatement: node => {
      const called = node.expression.type === 'AwaitExpression' ? node.expression.argument : node.expression
      if (called.type === 'CallExpression' && called.callee.type !== 'Super') put('a call is forgotten', node, ';')
    },
    CallExpression: node => {
      if (unasserted.test(getText(node.callee))) ignored.push(...node.arguments)
      if (waits.test(getText(node.callee))) for (const argument of node.arguments) left.add(argument)
      if (node.callee.type !== 'MemberExpression' || node.callee.property.type !== 'Identifier') return
      const { object, property } = node.callee
      if (forgettable.has(property.name)) put(`${property.name}() is forgotten`, node, getText(object))
      const other = Object.hasOwn(methods, property.name) ? methods[property.name] : undefined
      if (other !== undefined) put(`${property.name}() becomes ${other}()`, property, other)
    },
  }).visit(program)
  return faults
    .filter(fault => !ignored.some(({ start, end }) => start <= fault.start && fault.end <= end))
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
}

/** Adding to a text is no arithmetic. */
function isText(node: ESTree.Expression | ESTree.PrivateIdentifier): boolean {
  if (node.type === 'TemplateLiteral') return true
  if (node.type === 'BinaryExpression') return isText(node.left) || isText(node.right)
  return node.type === 'Literal' && typeof node.value === 'string'
}

/** The file's text with the fault in it. */
export function withFault(code: string, { start, end, replacement }: Fault): string {
  return code.slice(0, start) + replacement + code.slice(end)
}
