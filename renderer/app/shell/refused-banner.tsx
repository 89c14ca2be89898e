import { IconKeyOff } from '@tabler/icons-react'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { LinkAnchor } from '../../ui/link/link.tsx'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import classes from './refused-banner.module.css'
import { useActiveConnection } from './use-active-connection.ts'

/** A banner while the service rejects the token, with a link to enter a new one. */
export function RefusedBanner() {
  const connection = useActiveConnection()
  const health = connection?.health
  if (!connection || health?.state !== 'refused') return null
  const { sentence, nextStep } = explain(health.error, connection.name)
  return (
    <div className={classes.banner} role="status" title={nextStep}>
      <IconKeyOff size={16} aria-hidden />
      <strong>{t('Token refused')}</strong> — <VisibleText text={sentence} />
      <LinkAnchor to="/connections" search={{ edit: connection.id }} className={classes.action}>
        {connection.kind === 'run-only' ? t('Add a connection with a new token') : t('Enter a new token')}
      </LinkAnchor>
    </div>
  )
}
