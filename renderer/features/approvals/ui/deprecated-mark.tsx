import { Badge } from '@mantine/core'
import { t } from '#shared/i18n/i18n.ts'

/** Marks fields that the API documents call deprecated. */
export function DeprecatedMark() {
  return (
    <Badge color="orange" variant="light" tt="none" radius="sm" size="sm">
      {t('Deprecated')}
    </Badge>
  )
}
