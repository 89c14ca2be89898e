import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { capitalized } from '#shared/text/capitalized.ts'

/** Whether a service refused because its edition lacks a feature: it answers 403 and names the edition that has it. */
export function isOfOtherEdition(error: AppError): error is Extract<AppError, { kind: 'forbidden' }> {
  return error.kind === 'forbidden' && error.isOtherEdition === true
}

/**
 * The message alone names the edition, and the contract knows the one of the operation only: a search, for example, needs another one
 * by what is searched.
 */
const named = /\b(starter|premium|ultimate)\b/i

/** The edition that has the feature, as the refusal names it: "the Premium edition". */
export function editionNeeded({ message }: Extract<AppError, { kind: 'forbidden' }>): string {
  const [name] = named.exec(message) ?? []
  return name ? t('the {edition} edition', { edition: capitalized(name.toLowerCase()) }) : t('a higher edition')
}
