import { IconMapOff } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { LinkButton } from '../../ui/link/link.tsx'
import { EmptyState } from '../../ui/states/states.tsx'
import { Trans } from '../../ui/text/trans.tsx'
import { VisibleText } from '../../ui/text/visible-text.tsx'

/** A link that names no screen. */
export function NotFound() {
  const { pathname } = useLocation()
  return (
    <EmptyState
      icon={<IconMapOff size={30} stroke={1.5} />}
      order={1}
      title={t('Screen not found')}
      description={
        <Trans
          message="Gatehouse has no screen at <visibleText/>. The link may be mistyped or from a newer version."
          components={{ visibleText: <VisibleText text={pathname} /> }}
        />
      }
      action={
        <LinkButton to="/" variant="default">
          {t('Go to the start')}
        </LinkButton>
      }
    />
  )
}
