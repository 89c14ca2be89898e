/** What the administrator of a computer allows on it, as the policy file says it. Main enforces it; the page says what it means. */
export interface PolicyRules {
  /** Nothing is sent to other origins; null: to any. */
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
