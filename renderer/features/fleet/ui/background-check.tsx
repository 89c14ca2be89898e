import { Switch } from '@mantine/core'
import { explain } from '#shared/errors.ts'
import { getCheckObstacle, type PolicyCheckState, policyCheckHours } from '#shared/fleet/policy-checks.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { Trans } from '../../../ui/text/trans.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import type { usePolicyChecks } from '../model/use-policy-checks.ts'
import classes from './fleet.module.css'

interface BackgroundCheckProps {
  readonly checks: Pick<ReturnType<typeof usePolicyChecks>, 'isOn' | 'state' | 'setOn'>
  readonly projects: number
  /** The reads of each project that the policies need. */
  readonly reads: number
}

/** The switch of the check in the background, what it reads, and how the last one ended. */
export function BackgroundCheck({ checks: { isOn, state, setOn }, projects, reads }: BackgroundCheckProps) {
  const obstacle = getCheckObstacle(useConnection())
  return (
    <div className={classes.checks}>
      <Switch
        size="xs"
        label={t('Background checks')}
        description={obstacle === null ? formatReads(projects, reads) : obstacles[obstacle]}
        checked={isOn && obstacle === null}
        disabled={obstacle !== null}
        onChange={event => setOn(event.currentTarget.checked)}
      />
      {isOn && obstacle === null && state && <CheckStatus state={state} />}
    </div>
  )
}

const obstacles = {
  sudo: t('Not available while acting as another user.'),
  command: t('Not available for a connection whose token comes from a command.'),
  noToken: t('Not available without a token.'),
} as const

function formatReads(projects: number, reads: number): string {
  return t(
    'Every {hours} hours while Gatehouse runs, loads the project list and the values that the rules need: about {requests, plural, one {# request} other {# requests}}. Read-only. Other requests have priority. Pauses when the service is unreachable or its rate limit is reached.',
    { hours: policyCheckHours, requests: projects * reads + Math.max(1, Math.ceil(projects / 100)) },
  )
}

/** When it was checked last and will be next, or why it stopped. */
function CheckStatus({ state: { isRunning, lastAt, nextAt, error } }: { readonly state: PolicyCheckState }) {
  return (
    <div className={classes.checkStatus} role="status">
      <div>
        {lastAt === null ? (
          t('Not checked yet')
        ) : (
          <Trans message="Last check {time}" values={{ time: <TimeAgo value={lastAt} /> }} />
        )}
      </div>
      {isRunning && <div>{t('Checking…')}</div>}
      {error && <div>{t('Paused: {reason}', { reason: explain(error).title })}</div>}
      {nextAt !== null && (
        <div>
          <Trans message="Next check {time}" values={{ time: <TimeAgo value={nextAt} /> }} />
        </div>
      )}
    </div>
  )
}
