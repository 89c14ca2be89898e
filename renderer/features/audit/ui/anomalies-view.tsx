import { Badge, Button, Group, Text, Title } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { type RuleId, ruleIds } from '#shared/audit/rule-ids.ts'
import { type RuleMatches, rules } from '#shared/audit/rules.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import type { Mutes } from '../model/use-mutes.ts'
import classes from './audit.module.css'

interface ViewProps {
  /** Null while events are still coming. */
  readonly counts: RuleMatches | null
  /** They are all events of the log, or the bar above says that they are not. */
  readonly isComplete: boolean
  readonly mutes: Mutes
  onShow(rule: RuleId): void
}

/** Each rule with its description, its number of matches, and for whom it is muted. */
export function AnomaliesView({ counts, isComplete, mutes, onShow }: ViewProps) {
  return (
    <div className={classes.scroller}>
      <Text size="sm" c="dimmed" mb="sm">
        {[
          !counts && t('Anomalies are shown when loading ends or is paused.'),
          counts && !isComplete && t('Earlier events are not loaded. Load all to include them.'),
          t('An anomaly is not necessarily a problem. The score (1–100) is higher the less usual the event is.'),
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
      <div className={classes.rules}>
        {ruleIds.map(rule => (
          <Rule
            key={rule}
            rule={rule}
            count={counts?.[rule].length ?? null}
            mutes={mutes}
            onShow={() => onShow(rule)}
          />
        ))}
      </div>
    </div>
  )
}

interface RuleProps {
  readonly rule: RuleId
  readonly count: number | null
  readonly mutes: Mutes
  onShow(): void
}

function Rule({ rule, count, mutes: { muted, mute, unmute }, onShow }: RuleProps) {
  const { label, statement } = rules[rule]
  const ofRule = muted.filter(one => one.rule === rule)
  const ofAll = ofRule.find(({ author }) => author === null)
  return (
    <section className={classes.rule} aria-label={label}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h4">
          {label}
        </Title>
        {ofAll ? (
          <Badge variant="light" color="gray" tt="none">
            {t('Muted')}
          </Badge>
        ) : (
          <span className={classes.count}>{count === null ? '…' : formatNumber(count)}</span>
        )}
      </Group>
      <Text size="sm" c="dimmed" my={6} className={classes.statement}>
        {statement}
      </Text>
      <Group gap={8}>
        <Button
          variant="default"
          size="compact-sm"
          disabled={!count}
          onClick={onShow}
          aria-label={t('Show the events: {label}', { label })}
        >
          {t('Show the events')}
        </Button>
        {ofAll ? (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconBell size={14} />}
            onClick={() => unmute(ofAll)}
            aria-label={t('Unmute the rule: {label}', { label })}
          >
            {t('Unmute')}
          </Button>
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconBellOff size={14} />}
            onClick={() => mute(rule, null)}
            aria-label={t('Mute the rule: {label}', { label })}
            title={t('Hides this anomaly here, on Home and in background monitoring')}
          >
            {t('Mute')}
          </Button>
        )}
        {ofRule.map(
          one =>
            one.author !== null && (
              <Button
                key={one.author}
                variant="subtle"
                size="compact-sm"
                leftSection={<IconBell size={14} />}
                onClick={() => unmute(one)}
              >
                {t('Unmute for {name}', { name: visibleString(one.name) })}
              </Button>
            ),
        )}
      </Group>
    </section>
  )
}
