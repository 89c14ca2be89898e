import type { Project } from '#shared/contract/navigation.ts'

/** How a repository is cloned. */
export interface CloneAddress {
  readonly label: 'HTTPS' | 'HTTP' | 'SSH'
  readonly address: string
}

/**
 * A host with an optional port and user, and a path of plain characters: nothing that a shell or git would interpret as
 * more than an address. No host or path segment looks like an option, or goes up.
 */
const withScheme =
  /^(?<scheme>https?|ssh):\/\/(?:[\w.-]+@)?(?:\w[\w.-]*|\[[\da-f:]+\])(?::\d+)?(?:\/(?!\.+(?:\/|$))[\w.~+][\w.~+-]*)+$/i
const likeScp = /^[\w.]+@\w[\w.-]*:\/?(?!\.+(?:\/|$))[\w.~+][\w.~+-]*(?:\/(?!\.+(?:\/|$))[\w.~+][\w.~+-]*)*$/

/**
 * The clone addresses of a project, from the service. One that is more than a plain address is left out: it is pasted
 * into terminals.
 */
export function cloneAddresses(
  project: Pick<Project, 'http_url_to_repo' | 'ssh_url_to_repo'> | null,
): readonly CloneAddress[] {
  return [project?.http_url_to_repo, project?.ssh_url_to_repo].flatMap((address): readonly CloneAddress[] => {
    if (!address || address.length > 4000) return []
    const scheme = withScheme.exec(address)?.groups?.scheme?.toUpperCase()
    if (scheme === 'HTTPS' || scheme === 'HTTP') return [{ label: scheme, address }]
    return scheme === 'SSH' || likeScp.test(address) ? [{ label: 'SSH', address }] : []
  })
}

/** The commands that fill an empty repository, for a terminal in a folder that is a git repository already. */
export function pushCommands(address: string, branch: string): string {
  return [`git remote add origin ${address}`, `git push --set-upstream origin ${branch}`].join('\n')
}

/** The commands that begin a new repository with a README. */
export function startCommands(address: string, branch: string): string {
  const folder = address.replace(/\.git$/, '').replace(/^.*[/:]/, '')
  return [
    `git clone ${address}`,
    `cd ${folder}`,
    `git switch --create ${branch}`,
    'echo "# New project" > README.md',
    'git add README.md',
    'git commit --message "Add README"',
    `git push --set-upstream origin ${branch}`,
  ].join('\n')
}
