import type { AppError } from '#shared/errors.ts'

/** What the service says of each field of a role. */
export type RoleProblems = Partial<Record<'user_id' | 'access_level' | 'expires_at', string>>

/** Says which field a refusal is about (document 3, section 4.6: 400 for what is not valid); nothing when it names none. */
export function roleProblems(error: AppError | null): RoleProblems {
  if (error?.kind !== 'validation') return {}
  const problems: RoleProblems = {}
  for (const field of ['user_id', 'access_level', 'expires_at'] as const) {
    const said = error.fields?.[field]
    if (said !== undefined) problems[field] = said
    else if (error.message.includes(field)) problems[field] = error.message
  }
  return problems
}
