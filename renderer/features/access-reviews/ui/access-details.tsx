import { Text, Title } from '@mantine/core'
import { formatDecision, getAccessStates, undecided, whyByHand } from '#shared/access-reviews/decisions.ts'
import type { Review, ReviewAccess } from '#shared/access-reviews/review.ts'
import { formatOutcome, formatRead, formatSource, outcomeLabels } from '#shared/access-reviews/words.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { Fact, Facts } from '../../../ui/facts/facts.tsx'
import { LinkAnchor } from '../../../ui/link/link.tsx'
import { roleName } from '../../../ui/people/roles.ts'
import { UserName } from '../../../ui/people/user-name.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { exactTime } from '../../../ui/time/time.ts'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import classes from './access-reviews.module.css'
import { DecisionBadge, previousLabels } from './review-columns.tsx'

/** One access with the evidence of each value, and its entries in the log. */
export function AccessDetails({ review, access }: { readonly review: Review; readonly access: ReviewAccess }) {
  const { id: connection } = useConnection()
  const { person, place, evidence, previous } = access
  const { decision, result, isUndone } = getAccessStates(review).get(access.key) ?? undecided
  const byHand = decision && whyByHand(access, decision)
  const log = review.log.filter(record => record.access === access.key)
  return (
    <div className={classes.details}>
      <UserName name={person.name} username={person.username} size={24} />
      <LinkAnchor to="/c/$connection/people/$user" params={{ connection, user: person.username }} size="sm">
        {t('All access of this person')}
      </LinkAnchor>
      <Facts>
        <Fact name={t('Where')}>
          <VisibleText text={place.path} />
        </Fact>
        <Fact name={t('Role')}>{roleName(access.level)}</Fact>
        <Fact name={t('Source')}>{formatSource(access)}</Fact>
        <Fact name={t('Expires')}>{access.expires || t('Never')}</Fact>
        <Evidence review={review} number={evidence.role} />
        <Fact name={t('Granted')}>
          {access.grantedAt === null ? (
            t('Unknown')
          ) : access.grantedBy === null ? (
            <TimeAgo value={access.grantedAt} />
          ) : (
            <Trans
              message="{time} by {name}"
              values={{ time: <TimeAgo value={access.grantedAt} />, name: <VisibleText text={access.grantedBy} /> }}
            />
          )}
        </Fact>
        <Evidence review={review} number={evidence.granted} />
        <Fact name={t('Last activity')}>
          {access.lastActivity === null ? t('Unknown') : <TimeAgo value={access.lastActivity} />}
        </Fact>
        <Evidence review={review} number={evidence.activity} />
        <Fact name={t('Two-factor')}>
          {access.twoFactor === null ? t('Unknown') : access.twoFactor ? t('Yes') : t('No')}
        </Fact>
        <Evidence review={review} number={evidence.twoFactor} />
        {previous && (
          <Fact name={t('Last review')}>
            {previousLabels[previous.action]} · <VisibleText text={previous.reason} />
          </Fact>
        )}
        <Fact name={t('Decision')}>
          <DecisionBadge decision={decision} />
        </Fact>
        {decision && (
          <Fact name={t('Reason')}>
            <VisibleText text={decision.reason} />
          </Fact>
        )}
        {result && (
          <Fact name={t('Result')}>
            {formatOutcome({ result, isUndone })} <VisibleText text={result.detail} />
          </Fact>
        )}
      </Facts>
      {byHand && (
        <Text size="sm" c="orange.9">
          {byHand}
        </Text>
      )}
      <Title order={3} size="sm">
        {t('Log')}
      </Title>
      {log.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('No decisions yet.')}
        </Text>
      )}
      <ol className={classes.log}>
        {log.map(record => (
          <li key={record.seq}>
            {record.kind === 'decision' ? formatDecision(record) : outcomeLabels[record.outcome]}
            <Text size="xs" c="dimmed">
              {exactTime(record.at)} · <VisibleText text={record.by} />
            </Text>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Which read a value is from, and when. */
function Evidence({ review, number }: { readonly review: Review; readonly number: number | null }) {
  const read = number === null ? undefined : review.content?.reads[number]
  return (
    <Fact name={t('Evidence')}>
      <Text span size="xs" c="dimmed">
        {read ? <VisibleText text={formatRead(read, exactTime(read.at))} /> : t('Not available from the API')}
      </Text>
    </Fact>
  )
}
