import { type Connection, canOnlyRead, plainTransport, sandboxConnection } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { ProfileId } from '#shared/profile.ts'
import type { SavedConnection } from '../store/saved-connections.ts'
import { authoritySubject } from './authority.ts'
import type { RunOnly } from './run-only.ts'

/** The state of a connection that is valid for this run only. */
export type OfRun = Pick<
  Connection,
  'ref' | 'account' | 'version' | 'health' | 'sudo' | 'readOnly' | 'production' | 'confirmFrom' | 'lastUsedAt'
>

/** In the language of who asks: commands and assistants get it in English. */
export const getSandboxName = () => t('Sandbox')

/** A stored connection as the page sees it: of its secret, only where it is stored. */
export function shownSaved(
  connection: SavedConnection,
  secret: Connection['secret'],
  ofRun: Pick<Connection, 'ref' | 'account' | 'version' | 'health' | 'sudo'>,
): Connection {
  const { id, name, baseUrl, profile, profileChoice, auth, color, readOnly, authority, lastUsedAt } = connection
  const { production, confirmFrom } = connection
  return {
    id,
    kind: 'saved',
    name,
    baseUrl,
    profile,
    profileChoice,
    auth,
    color,
    readOnly: readOnly || canOnlyRead({ auth, profile }),
    production,
    confirmFrom,
    authoritySubject: authority === null ? null : authoritySubject(authority),
    transport: connection.transport?.shown ?? plainTransport,
    secret,
    lastUsedAt,
    ...ofRun,
  }
}

const unsaved = { profileChoice: 'auto', auth: 'personal', authoritySubject: null, transport: plainTransport } as const

/** The built-in connection. */
export function shownSandbox(baseUrl: string, ofRun: OfRun): Connection {
  return {
    ...unsaved,
    id: sandboxConnection,
    kind: 'sandbox',
    name: getSandboxName(),
    baseUrl,
    profile: 'documents',
    color: 'teal',
    // The app creates a new token for every run.
    secret: 'none',
    ...ofRun,
  }
}

/** The connection of `--service`. */
export function shownRunOnly(about: RunOnly, profile: ProfileId, ofRun: OfRun): Connection {
  const { id, baseUrl } = about
  return {
    ...unsaved,
    id,
    kind: 'run-only',
    name: about.name,
    baseUrl,
    profile,
    color: 'gray',
    secret: 'memory',
    ...ofRun,
  }
}
