import type { Connection } from '../connection.ts'
import type { AppError } from '../errors.ts'
import type { Policy } from './policy-schema.ts'

/** Checks of policies that main runs without being asked to, for connections where the user switched them on. */

/** From the end of one check to the next. */
export const policyCheckHours = 6

/** A violation that a check in the background has found. */
interface KnownViolation {
  /** ID of the project. */
  readonly project: number
  /** When it was found first, ISO 8601. */
  readonly since: string
}

/** What is known of a policy from checks in the background. */
export interface CheckedInBackground {
  /** Identifies the policy, see `policyKey`. */
  readonly key: string
  /** When it was checked first, ISO 8601: violations of that time may be older. */
  readonly since: string
  readonly violations: readonly KnownViolation[]
}

export interface PolicyCheckState {
  readonly isRunning: boolean
  /** When the last complete check ended, ISO 8601; null for none. */
  readonly lastAt: string | null
  /** When the next one starts, ISO 8601; null while one runs, and where none will. */
  readonly nextAt: string | null
  /** Why the last one stopped before its end; it continues at `nextAt`. */
  readonly error: AppError | null
  readonly policies: readonly CheckedInBackground[]
}

/** A policy is another one when its rule or scope changes: then its violations are new ones. */
export function policyKey({ name, scope, rule }: Pick<Policy, 'name' | 'scope' | 'rule'>): string {
  return JSON.stringify([name, scope, rule])
}

/**
 * Why the policies of a connection can't be checked in the background; null when they can. A command that prints a token may ask the user, and acting as
 * another user ends with the run.
 */
export function getCheckObstacle({
  kind,
  secret,
  sudo,
}: Pick<Connection, 'kind' | 'secret' | 'sudo'>): 'sudo' | 'command' | 'noToken' | null {
  if (sudo !== null) return 'sudo'
  if (kind === 'sandbox' || secret === 'keychain' || secret === 'memory') return null
  return secret === 'command' ? 'command' : 'noToken'
}
