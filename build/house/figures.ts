import { dirname, join } from 'node:path/posix'
import { type ESTree, parseSync, Visitor } from 'vite'

/** A place in the sources, with its measurement. */
export interface Found {
  readonly file: string
  readonly line: number
  /** Its number of lines; 1 where that is not applicable. */
  readonly lines: number
}

/** What can be counted in a set of source files. */
export interface Figures {
  /** Lines of each file that aren't blank. */
  readonly files: ReadonlyMap<string, number>
  /** Files that exactly one other imports, with that one. Imports of types count, those of tests don't. */
  readonly importedOnce: ReadonlyMap<string, string>
  readonly functions: readonly Found[]
  readonly stores: readonly Found[]
  readonly casts: readonly Found[]
  /** Type guards that can't see what they claim: casts in another form. */
  readonly blindGuards: readonly Found[]
}

/** Whether a file is part of the tests: a test itself, what tests are made of, or a spec. */
export function isTestCode(file: string): boolean {
  return /\.test\.tsx?$|\.fixture\.ts$|\.fake\.ts$|(^|\/)(testing|fixture)\/|^e2e\//.test(file)
}

/** What makes a store when a module is loaded. */
const storeMakers = new Set(['create', 'createStore', 'createPageState'])

/**
 * Measures source files.
 * @param files their paths from the root, without tests
 * @param read gives the text of one
 * @throws Error when one cannot be parsed
 */
export function measure(files: readonly string[], read: (file: string) => string): Figures {
  const importers = new Map<string, Set<string>>()
  const lines = new Map<string, number>()
  const functions: Found[] = []
  const stores: Found[] = []
  const casts: Found[] = []
  const blindGuards: Found[] = []
  for (const file of files) {
    const code = read(file)
    const { program, module, errors } = parseSync(file, code)
    const [problem] = errors
    if (problem) throw new Error(`${file}: ${problem.message}`)
    lines.set(file, code.split('\n').filter(line => line.trim() !== '').length)
    for (const source of getSources(module, code)) {
      const target = getTarget(file, source)
      if (target !== null) importers.set(target, (importers.get(target) ?? new Set()).add(file))
    }
    const found = ({ start, end }: { start: number; end: number }): Found => {
      const first = lineAt(code, start)
      return { file, line: first, lines: lineAt(code, end) - first + 1 }
    }
    const takeFunction = (node: ESTree.Function | ESTree.ArrowFunctionExpression) => {
      functions.push(found(node))
      if (isBlindGuard(node, code)) blindGuards.push(found(node))
    }
    new Visitor({
      FunctionDeclaration: takeFunction,
      FunctionExpression: takeFunction,
      ArrowFunctionExpression: takeFunction,
      TSAsExpression: node => {
        if (code.slice(node.typeAnnotation.start, node.typeAnnotation.end) !== 'const') casts.push(found(node))
      },
      TSNonNullExpression: node => {
        casts.push(found(node))
      },
    }).visit(program)
    stores.push(...getStores(program).map(found))
  }
  const known = new Set(files)
  const importedOnce = new Map(
    [...importers].flatMap(([file, from]) => {
      const [only] = from
      return known.has(file) && from.size === 1 && only !== undefined ? [[file, only] as const] : []
    }),
  )
  return { files: lines, importedOnce, functions, stores, casts, blindGuards }
}

/** Whether the claimed type depends on a type parameter that no used parameter besides the value itself can show. */
function isBlindGuard(node: ESTree.Function | ESTree.ArrowFunctionExpression, code: string): boolean {
  const predicate = node.returnType?.typeAnnotation
  if (predicate?.type !== 'TSTypePredicate' || !predicate.typeAnnotation) return false
  const text = ({ start, end }: { start: number; end: number }) => code.slice(start, end)
  const claimed = text(predicate.typeAnnotation)
  const own = node.typeParameters?.params.map(({ name }) => name.name) ?? []
  const names = node.params.map(text)
  const shown = names.filter(name => !name.startsWith('_') && !name.startsWith(`${text(predicate.parameterName)}:`))
  return shown.length === 0 && own.some(name => new RegExp(`\\b${name}\\b`).test(claimed))
}

function lineAt(code: string, offset: number): number {
  return code.slice(0, offset).split('\n').length
}

function getSources(module: ReturnType<typeof parseSync>['module'], code: string): string[] {
  return [
    ...module.staticImports.map(one => one.moduleRequest.value),
    ...module.staticExports.flatMap(one => one.entries).flatMap(entry => entry.moduleRequest?.value ?? []),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1)),
  ]
}

/** The project's own file behind an import; null for a package. */
function getTarget(file: string, source: string): string | null {
  const path = source.replace(/\?.*$/, '')
  if (path.startsWith('#')) return path.slice(1)
  return path.startsWith('.') ? join(dirname(file), path) : null
}

/** Variables of a module that hold a store of zustand. */
function getStores({ body }: ESTree.Program): ESTree.VariableDeclarator[] {
  return body
    .map(statement => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .flatMap(statement => (statement?.type === 'VariableDeclaration' ? statement.declarations : []))
    .filter(({ init }) => init?.type === 'CallExpression' && makesStore(init))
}

/** A store may be wrapped by another call: `endsWithGeneration(create(…))`, `create<T>()(…)`. */
function makesStore({ callee, arguments: given }: ESTree.CallExpression): boolean {
  if (callee.type === 'Identifier' && storeMakers.has(callee.name)) return true
  return [callee, ...given].some(part => part.type === 'CallExpression' && makesStore(part))
}

/** The middle one of numbers; of two in the middle the lower. @throws RangeError without any */
export function median(numbers: readonly number[]): number {
  const middle = numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)]
  if (middle === undefined) throw new RangeError('There is no median of nothing')
  return middle
}
