import { t } from '#shared/i18n/i18n.ts'
/** The author of a commit, when it isn't the token's user. */
export interface Author {
  readonly name: string
  readonly email: string
}

/** Validates an author; null when it is valid. */
export function authorProblem({ name, email }: Author): string | null {
  if (name.trim() === '') return t('Enter the author’s name')
  if (/[<>\n\r\0]/.test(name + email)) return t('Git allows no angle brackets and line breaks in an author')
  return /^[^\s@]+@[^\s@]+$/.test(email) ? null : t('Enter the author’s e-mail address')
}
