import { z } from 'zod'
import type { AuthMethod } from './connection-fields.ts'
import { connectionInput } from './connection-input.ts'

/** Tokens that are on this computer already. Main knows them; the page has a name for each, and no token. */
export interface FoundCredential {
  readonly id: string
  /** `environment`: a variable. `cli`: the configuration of glab. `git`: git's credential helper. */
  readonly source: 'environment' | 'cli' | 'git'
  /** The variable, the file, or the user name that git knows. */
  readonly name: string
  /** The address it is for; null when that is not said. */
  readonly address: string | null
  /** Null when that is not said. */
  readonly auth: AuthMethod | null
  /** The end of it, to tell it from others; null of one that is too short to show any of it. */
  readonly lastFour: string | null
}

export interface FoundCredentials {
  readonly found: readonly FoundCredential[]
  /** Why a file was not used, a sentence each. */
  readonly problems: readonly string[]
}

export const credentialMethods = {
  /** Looks for tokens in the environment and in the configuration of glab. Runs and sends nothing. */
  'credentials.find': z.strictObject({}),
  /** Asks git's credential helper for the token of an address. Null when it has none. */
  'credentials.askGit': z.strictObject({ baseUrl: connectionInput.shape.baseUrl }),
} as const

export interface CredentialResults {
  'credentials.find': FoundCredentials
  'credentials.askGit': FoundCredential | null
}
