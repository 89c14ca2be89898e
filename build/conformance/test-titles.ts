import { type ESTree, parseSync, Visitor } from 'vite'

const testFunctions: readonly string[] = ['describe', 'it', 'test']
const skipping: readonly string[] = ['skip', 'todo', 'fails']

/**
 * The titles of the tests and groups of a test file, without those that are always skipped or in a skipped group. Of a
 * title that is computed, what precedes its first expression; of a table, also that of each row, with its first text.
 * @param file its name, which tells whether it contains JSX
 * @throws Error when it cannot be parsed
 */
export function testTitles(file: string, code: string): ReadonlySet<string> {
  const { program, errors } = parseSync(file, code)
  const [problem] = errors
  if (problem) throw new Error(`${file}: ${problem.message}`)
  const found: { readonly title: string; readonly start: number }[] = []
  const skipped: { readonly start: number; readonly end: number }[] = []
  new Visitor({
    CallExpression: node => {
      const [called = '', ...modifiers] = getNames(node.callee)
      if (!testFunctions.includes(called)) return
      if (modifiers.some(name => skipping.includes(name))) skipped.push(node)
      const title = getText(node.arguments[0])
      if (title === null) return
      const rows = title.includes('%s') ? getRows(node.callee) : []
      for (const one of [title, ...rows.map(row => title.replace('%s', () => row))]) {
        found.push({ title: one, start: node.start })
      }
    },
  }).visit(program)
  const isRun = (start: number) => !skipped.some(range => range.start <= start && start < range.end)
  return new Set(found.filter(({ start }) => isRun(start)).map(({ title }) => title))
}

/** `test.skip.each(rows)` is `['test', 'skip', 'each']`. */
function getNames(node: ESTree.Node): readonly string[] {
  if (node.type === 'Identifier') return [node.name]
  if (node.type === 'MemberExpression') {
    return [...getNames(node.object), ...(node.property.type === 'Identifier' ? [node.property.name] : [])]
  }
  if (node.type === 'CallExpression') return getNames(node.callee)
  if (node.type === 'TaggedTemplateExpression') return getNames(node.tag)
  return []
}

/** The first text of each row of a table: of `test.each([['a', 1], ['b', 2]])`, `a` and `b`. */
function getRows(callee: ESTree.Node): readonly string[] {
  if (callee.type !== 'CallExpression') return []
  const [table] = callee.arguments
  if (table?.type !== 'ArrayExpression') return []
  return table.elements.flatMap(row => (row?.type === 'ArrayExpression' ? (getText(row.elements[0]) ?? []) : []))
}

function getText(node: ESTree.Node | null | undefined): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node?.type === 'TemplateLiteral') return node.quasis[0]?.value.cooked ?? null
  return null
}
