import { Badge } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { t } from '#shared/i18n/i18n.ts'
import { valueLabel } from '#shared/value-labels.ts'
import { Unknown, VisibleText } from '../../../ui/text/visible-text.tsx'

/** Whether an epic or an issue is open. */
export function StateBadge({ state }: { readonly state: string | undefined }) {
  if (state === undefined) return <Unknown />
  return (
    <Badge size="sm" radius="sm" variant="light" tt="none" fw={500} color={state === 'opened' ? 'green' : 'gray'}>
      <VisibleText text={valueLabel('issueState', state)} mayBeCut />
    </Badge>
  )
}

/** Marks an epic that only users with at least the Reporter role can see. */
export function ConfidentialMark() {
  return (
    <span title={t('Confidential: visible to users with at least the Reporter role')}>
      <IconEyeOff size={14} aria-label={t('Confidential')} role="img" />
    </span>
  )
}
