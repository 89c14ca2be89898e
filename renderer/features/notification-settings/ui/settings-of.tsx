import type { ReactNode } from 'react'
import type { AnswerOf } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { OperationResult } from '../../../lib/operations/use-operation.ts'
import { Page } from '../../../ui/screen/screen.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import classes from './notification-settings.module.css'

type ReadSettings = 'notificationSettings.get' | 'notificationSettings.ofGroup' | 'notificationSettings.ofProject'

/** A settings screen: its heading, and the form once the settings are loaded. */
export function SettingsOf<I extends ReadSettings>({
  title,
  description,
  settings,
  children,
}: {
  readonly title: string
  readonly description: string
  readonly settings: OperationResult<AnswerOf<I>>
  children(told: AnswerOf<I>['value']): ReactNode
}) {
  const { data, error, isPending, refetch } = settings
  return (
    <Page title={title} content="measure" count={<StaleNotice provenance={data?.provenance} />}>
      <p className={classes.description}>{description}</p>
      {isPending && <LoadingState rows={6} label={t('Loading the settings')} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {data && children(data.value)}
    </Page>
  )
}
