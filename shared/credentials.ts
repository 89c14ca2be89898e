import { z } from 'zod'
import type { AuthMethod } from './connection-fields.ts'
import { connectionInput } from './connection-input.ts'

/** Tokens already stored on this computer. Only main has the tokens; the page has a name for each. */
export interface FoundCredential {
  readonly id: string
  /** `environment`: a variable. `cli`: the configuration of glab. `git`: git's credential helper. */
  readonly source: 'environment' | 'cli' | 'git'
  /** The variable, the file, or git's user name. */
  readonly name: string
  /** The address it is for; null if unspecified. */
  readonly address: string | null
  /** Null if unspecified. */
  readonly auth: AuthMethod | null
  /** Its last characters, to identify it; null for a token that is too short to show a part. */
  readonly lastFour: string | null
}

export interface FoundCredentials {
  readonly found: readonly FoundCredential[]
  /** Why a file was not used, a sentence each. */
  readonly problems: readonly string[]
}

export const credentialMethods = {
  /** Looks for tokens in the environment and in the configuration of glab, without running a program or sending a request. */
  'credentials.find': z.strictObject({}),
  /** Gets the token of an address from git's credential helper. Null when it has none. */
  'credentials.askGit': z.strictObject({ baseUrl: connectionInput.shape.baseUrl }),
} as const

export interface CredentialResults {
  'credentials.find': FoundCredentials
  'credentials.askGit': FoundCredential | null
}
