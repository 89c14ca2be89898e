/** The content of a project's screen. */
export interface ScreenOfProject {
  /** The rest of its route after the project: `tree`, `commit/$sha`. */
  readonly route: string
  /** The ref in view. */
  readonly ref: string
  readonly path?: string | undefined
  readonly view?: string | undefined
  readonly line?: number | undefined
  readonly sha?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | number | undefined
  readonly straight?: boolean | undefined
  readonly tag?: string | undefined
  readonly snippet?: string | undefined
}

type PageOf = (screen: ScreenOfProject) => string

/** Services of the family have the pages of a project below `/-/`, all with these names since version 13. */
const pages: Readonly<Record<string, PageOf>> = {
  tree: ({ ref, path }) => below('tree', ref, path),
  blob: ({ ref, path, view, line }) =>
    below(view === 'blame' ? 'blame' : 'blob', ref, path) + (line ? `#L${line}` : ''),
  edit: ({ ref, path }) => below('blob', ref, path),
  changes: ({ ref }) => below('tree', ref),
  commits: ({ ref, path }) => below('commits', ref, path),
  'commit/$sha': ({ sha }) => below('commit', sha),
  branches: () => 'branches',
  tags: ({ tag }) => below('tags', tag),
  compare: ({ from, to, straight }) =>
    from && to ? `${below('compare', `${from}...${to}`)}${straight ? '?straight=true' : ''}` : 'compare',
  contributors: ({ ref }) => below('graphs', ref),
  snippets: () => 'snippets',
  'snippets/$snippet': ({ snippet }) => below('snippets', snippet),
  environments: () => 'environments',
  deployments: () => 'environments',
  'feature-flags': () => 'feature_flags',
  'freeze-periods': () => 'settings/ci_cd',
  mirrors: () => 'settings/repository',
  approvals: () => 'settings/merge_requests',
  members: () => 'project_members',
  audit: () => 'audit_events',
}

/**
 * The address of the service's own page for a screen; that of the project if there is none.
 * @param project the address of the project (`web_url`)
 */
export function getWebAddress(project: string, screen: ScreenOfProject): string {
  const page = pages[screen.route]?.(screen)
  // A step up would lead to another page than the one that is named.
  return page === undefined || /(^|\/)\.\.?(?=[/#?]|$)/.test(page) ? project : `${project}/-/${page}`
}

/**
 * The address of the service's form for a new merge request.
 * @param project the address of the project (`web_url`)
 * @example newMergeRequestAddress('https://git.example/harbor/crane', { source_branch: 'fix', target_branch: 'main', title: 'Fix the crane' })
 * // 'https://git.example/harbor/crane/-/merge_requests/new?merge_request%5Bsource_branch%5D=fix&…'
 */
export function newMergeRequestAddress(
  project: string,
  fields: Readonly<Record<'source_branch' | 'target_branch' | 'title', string>>,
): string {
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [`merge_request[${name}]`, value]))
  return `${project}/-/merge_requests/new?${query}`
}

/** Parts of a path, each with its slashes kept and all else encoded; those that are not there are left out. */
function below(...parts: readonly (string | undefined)[]): string {
  return parts
    .flatMap(part => (part ? part.split('/') : []))
    .map(part => encodeURIComponent(part.toWellFormed()))
    .join('/')
}
