import { t } from '#shared/i18n/i18n.ts'

/** The characters of values that the service can mask in logs. */
const maskable = /[\w+/=@:.~-]/
const shortest = 8

/** Why a value can't be masked, as a clause; null when it can. */
export function maskingProblem(value: string): string | null {
  if (value.includes('\n')) return t('it has more than one line')
  const odd = Array.from(value).find(character => !maskable.test(character))
  if (odd !== undefined) return odd === ' ' ? t('it has a space in it') : t('it has “{odd}” in it', { odd })
  if (value.length < shortest) return t('it has fewer than {shortest} characters', { shortest })
  return null
}
