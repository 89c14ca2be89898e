import { getEndpoint, type OperationId } from './contract.ts'

type Params = Readonly<Record<string, unknown>> | null

/** What a write does, such as "Create tag", in the current language. Reads have no label: their ID. */
export function actionLabel(operation: OperationId): string {
  return getEndpoint(operation).label?.() ?? operation
}

/** What a successful write did, such as "Tag created"; of a read, its ID. */
export function successMessage(operation: OperationId, params: NonNullable<Params>): string {
  return getEndpoint(operation).successMessage?.(params) ?? operation
}

/** Params that name the created resource, most specific first. */
const namesOfNew = ['tag_name', 'name', 'title', 'key', 'branch', 'environment', 'user_id', 'dashboard_path', 'url']

/** The params that identify an operation's target: those of its path, outermost first, and the name of the created resource. */
export function targetParams(operation: OperationId, params: Params): readonly string[] {
  if (params === null) return []
  const { path, body } = getEndpoint(operation).params
  const inPath = Object.keys(path ?? {})
  const made = namesOfNew.find(name => body && name in body && !inPath.includes(name) && isWord(params[name]))
  return [...inPath, ...(made === undefined ? [] : [made])].filter(name => isWord(params[name]))
}

/**
 * The target of a write: the params of its path, outermost first, and the name of the created resource.
 * @param format how each of them is shown
 */
export function actionTarget(operation: OperationId, params: Params, format = (part: string) => part): string {
  return targetParams(operation, params)
    .map(name => format(String(params?.[name])))
    .join(' › ')
}

function isWord(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && value !== '')
}
