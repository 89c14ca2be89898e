/** The rules in the policy file of a computer's administrator. Main enforces them; the page explains them. */
export interface PolicyRules {
  /** Requests are sent to these origins only; null: to any. */
  readonly allowedOrigins: readonly string[] | null
  /** No change is sent to these; `true`: to none. */
  readonly readOnly: true | readonly string[]
  /** Whether a token or a header may come from a command or a program. */
  readonly commands: boolean
}

export const noRules: PolicyRules = { allowedOrigins: null, readOnly: [], commands: true }

/** Whether anything may be sent to an origin. */
export function isAllowedBy({ allowedOrigins }: PolicyRules, origin: string): boolean {
  return allowedOrigins?.includes(origin) ?? true
}

/** Whether no change may be sent to an origin. */
export function isReadOnlyBy({ readOnly }: PolicyRules, origin: string): boolean {
  return readOnly === true || readOnly.includes(origin)
}
