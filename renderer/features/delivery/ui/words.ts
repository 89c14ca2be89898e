import { t } from '#shared/i18n/i18n.ts'
import type { Noun } from '../../../ui/resource-table/words.ts'

export const projectNoun: Noun = {
  counted: count => t('{count, plural, one {# project} other {# projects}}', { count }),
  plural: t('projects'),
}

export const environmentNoun: Noun = {
  counted: count => t('{count, plural, one {# environment} other {# environments}}', { count }),
  plural: t('environments'),
}
