import type { AppInfo, Connection, Settings } from '#shared/bridge.ts'

export interface DiagnosticsParts {
  readonly version: string
  readonly platform: string
  readonly versions: Readonly<Record<string, string | undefined>>
  readonly keychain: AppInfo['keychain']
  readonly settings: Settings
  readonly connections: readonly Connection[]
  /** How many notices the store gave on start; their texts name files. */
  readonly notices: number
  /** What answers were not as declared, by names of the contract. */
  readonly misfits: readonly string[]
  readonly lines: readonly string[]
}

/** Lines of the log that go with a bug report. */
export const diagnosticLines = 200

const namedVersions = ['electron', 'chrome', 'node', 'v8', 'sqlite', 'openssl'] as const

/**
 * Information about this app for a bug report, as text. It has only fixed texts and numbers: no name, address, project, file, token or user text.
 */
export function diagnosticsText(parts: DiagnosticsParts): string {
  const { connections, settings, versions } = parts
  const about = [
    `Gatehouse ${parts.version} on ${parts.platform}`,
    ...namedVersions.flatMap(name => (versions[name] ? [`${name} ${versions[name]}`] : [])),
    `keychain ${parts.keychain}`,
    `color scheme ${settings.colorScheme}`,
    `notices on start ${parts.notices}`,
    `connections ${connections.length}`,
    ...connections.map(aboutConnection),
    `unexpected fields ${parts.misfits.length}`,
    ...parts.misfits,
  ]
  return [...about, '', `last ${parts.lines.length} lines of the log`, ...parts.lines, ''].join('\n')
}

function aboutConnection(connection: Connection, index: number): string {
  const { kind, auth, profile, health, readOnly, sudo } = connection
  const error = 'error' in health ? ` (${health.error.kind})` : ''
  const how = [
    kind,
    auth,
    profile,
    readOnly ? 'read-only' : 'read and write',
    sudo ? 'acting as another user' : 'as itself',
  ]
  return `connection ${index + 1}: ${how.join(', ')}, ${health.state}${error}`
}
