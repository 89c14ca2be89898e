import type { z } from 'zod'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'

/** Path of an input → its problem, a short text below it. */
export type Problems = Readonly<Record<string, string>>

/** Validates params with a schema. A problem inside a union counts for the whole of it. */
export function getProblems(schema: z.ZodType, params: unknown): Problems {
  const { error } = schema.safeParse(params, { error: formatIssue })
  const problems: Record<string, string> = {}
  for (const { path, code, message, ...issue } of error?.issues ?? []) {
    const names = code === 'unrecognized_keys' && 'keys' in issue ? issue.keys.map(String) : [null]
    for (const name of names) {
      const at = [...path, ...(name === null ? [] : [name])].map(String).join('.')
      problems[at] ??= name === null ? message : t('Unknown parameter')
    }
  }
  return problems
}

/** zod's own messages mention types; a missing value should be reported as missing. */
function formatIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return t('Required')
  if (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1) return t('Required')
  if (issue.code === 'too_small' && issue.origin !== 'string') {
    return issue.inclusive === false
      ? t('More than {minimum}', { minimum: `${issue.minimum}` })
      : t('At least {minimum}', { minimum: `${issue.minimum}` })
  }
  if (issue.code === 'too_big' && issue.origin === 'string')
    return t('At most {maximum} characters', { maximum: Number(issue.maximum) })
  if (issue.code === 'too_big') return t('At most {maximum}', { maximum: Number(issue.maximum) })
  if (issue.code === 'invalid_type' && (issue.expected === 'number' || issue.expected === 'int'))
    return t('Not a number')
  if (issue.code === 'invalid_union') return t('Not of a form that is accepted')
  return undefined
}

/**
 * The inputs that a refusal is about; none for every other error.
 * @param names of the inputs of the form
 */
export function refusedFields(error: AppError | null | undefined, names: readonly string[]): Problems {
  const fields = error && 'fields' in error ? error.fields : undefined
  return Object.fromEntries(Object.entries(fields ?? {}).filter(([path]) => names.includes(path.split('.')[0] ?? '')))
}
