import { instanceVariableLimits } from '#shared/contract/instance-variables.ts'
import { t } from '#shared/i18n/i18n.ts'

/** Validates a text as a variable's key; undefined when it is valid or empty. */
export function keyProblem(key: string): string | undefined {
  if (!/^\w*$/.test(key)) return t('Only letters A-Z and a-z, digits and _')
  return key.length > instanceVariableLimits.key
    ? t('At most {key} characters', { key: instanceVariableLimits.key })
    : undefined
}
