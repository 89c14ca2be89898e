import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { FeatureFlag } from '#shared/contract/feature-flags.ts'
import { t } from '#shared/i18n/i18n.ts'
import { isLegacyFlag } from '#shared/legacy-flag.ts'
import { featureFlagQuery } from '#shared/queries/delivery.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { Fact, Facts, MoreFacts } from '../../../ui/facts/facts.tsx'
import { SidePanel } from '../../../ui/screen/side-panel.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { flagDetails } from '../model/flag-details.ts'
import { formatRule, type Rule } from '../model/strategies.ts'
import { type FlagTask, whyNotCopy } from '../model/task.ts'
import { type Question, whatIf } from '../model/what-if.ts'
import classes from './feature-flags.module.css'
import { AnswerBadge, InactiveBadge, ScopeBadge, VersionBadge } from './marks.tsx'

interface PanelProps {
  readonly question: Question | null
  readonly whyNot: string | undefined
  onTask(task: FlagTask): void
}

/** One flag: its users and environments, the what-if answer, and its actions. */
export function FlagPanel({
  name,
  onClose,
  ...props
}: PanelProps & { readonly name: string | undefined; onClose(): void }) {
  return (
    name !== undefined && (
      <SidePanel title={t('Feature flag')} onClose={onClose}>
        <Loaded key={name} name={name} {...props} />
      </SidePanel>
    )
  )
}

function Loaded({ name, question, whyNot, onTask }: PanelProps & { readonly name: string }) {
  const { data, error, isPending, refetch } = useOperation(featureFlagQuery({ id: useProject().id, name }))
  if (isPending) return <LoadingState rows={6} label={t('Loading the feature flag')} />
  if (error?.kind === 'notFound' || !data) return error ? <ErrorState error={error} onRetry={refetch} /> : null
  const flag = data.value
  const details = flagDetails(flag)
  return (
    <Stack gap="md">
      <Group gap={8}>
        <Title order={2} fz="lg" className={classes.name}>
          <VisibleText text={flag.name} />
        </Title>
        <CopyButton value={flag.name} label={t('Copy the name')} />
        <VersionBadge version={flag.version} />
        <InactiveBadge active={flag.active} />
        <StaleNotice provenance={data.provenance} />
      </Group>
      {flag.description && <VisibleText text={flag.description} multiline />}
      <Facts>
        {flag.version !== undefined && (
          <Fact name={t('Version')}>
            <VisibleText text={flag.version} />
          </Fact>
        )}
        {typeof flag.active === 'boolean' && <Fact name={t('Enabled')}>{flag.active ? t('Yes') : t('No')}</Fact>}
        <Time name={t('Created')} value={flag.created_at} />
        <Time name={t('Changed')} value={flag.updated_at} />
      </Facts>
      <Group gap={8}>
        <ActionButton label={t('Edit…')} whyNot={whyNot} onClick={() => onTask({ kind: 'edit', flag })} />
        <ActionButton
          label={t('Copy to other projects…')}
          whyNot={whyNotCopy(flag)}
          onClick={() => onTask({ kind: 'copy', flag })}
        />
        <ActionButton label={t('Delete…')} whyNot={whyNot} onClick={() => onTask({ kind: 'delete', flag })} />
      </Group>
      <section aria-label={t('Who has it on')}>
        <Title order={3} fz="sm" mb={6}>
          {t('Who has it on')}
        </Title>
        {flag.active === false && (
          <Text size="sm" mb={6}>
            {t('The flag is disabled, so it is off for all users. Once it is enabled again, it is on for:')}
          </Text>
        )}
        <FlagRules flag={flag} />
        {details.length > 0 && (
          <MoreFacts name={t('IDs and parameters')}>
            {details.map(({ name, lines }) => (
              <Fact key={name} name={name}>
                <VisibleText text={lines.join('\n')} multiline />
              </Fact>
            ))}
          </MoreFacts>
        )}
      </section>
      {question && <Answered flag={flag} question={question} />}
    </Stack>
  )
}

function Answered({ flag, question }: { readonly flag: FeatureFlag; readonly question: Question }) {
  const { answer, reasons } = whatIf(flag, question)
  const { user, environment } = question
  return (
    <section aria-label={t('Evaluation')}>
      <Group gap={8} mb={4}>
        <Title order={3} fz="sm">
          <VisibleText
            text={
              user === ''
                ? t('No signed-in user in {environment}', { environment })
                : t('User {user} in {environment}', { user, environment })
            }
          />
        </Title>
        <AnswerBadge answer={answer} />
      </Group>
      <ul className={classes.reasons}>
        {[...new Map(reasons.map(reason => [reason.words, reason])).values()].map(reason => (
          <li key={reason.words}>
            <AnswerBadge answer={reason.answer} /> <VisibleText text={reason.words} />
          </li>
        ))}
      </ul>
      <Text size="xs" c="dimmed" mt={6}>
        {t('Computed here. Shares are counted as Unleash clients count them; one strategy that holds is enough.')}
      </Text>
    </section>
  )
}

function Time({ name, value }: { readonly name: string; readonly value: string | null | undefined }) {
  if (!value) return null
  return (
    <Fact name={name}>
      <TimeAgo value={value} />
    </Fact>
  )
}

function ActionButton({
  label,
  whyNot,
  onClick,
}: {
  readonly label: string
  readonly whyNot: string | undefined
  onClick(): void
}) {
  return (
    <Button variant="default" disabled={whyNot !== undefined} title={whyNot} onClick={onClick}>
      {label}
    </Button>
  )
}

/** For whom a flag is on, and where: its strategies, or the scopes of a legacy flag. */
function FlagRules({ flag }: { readonly flag: FeatureFlag }) {
  if (isLegacyFlag(flag)) return <LegacyScopes scopes={flag.scopes ?? []} />
  const strategies = flag.strategies ?? []
  if (strategies.length === 0) return <Text size="sm">{t('No strategies: the flag is off for all users.')}</Text>
  return (
    <ul className={classes.rules}>
      {strategies.map(strategy => (
        <li key={strategy.id} className={classes.rule}>
          <RuleLine rule={strategy} />
          <div className={classes.scopes}>
            {strategy.scopes.map(scope => (
              <ScopeBadge key={scope.id} scope={scope.environment_scope} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

function LegacyScopes({ scopes }: { readonly scopes: NonNullable<FeatureFlag['scopes']> }) {
  return (
    <>
      <Text size="xs" c="dimmed" mb={6}>
        {t(
          'A legacy flag is switched per environment. Of the scopes that match an environment, the most specific one applies. Only the description can be changed here.',
        )}
      </Text>
      <ul className={classes.rules}>
        {scopes.map(({ environment_scope = '*', active, strategies = [] }) => (
          <li key={environment_scope} className={classes.rule}>
            <ScopeBadge scope={environment_scope} isOff={active !== true} />
            {strategies.map(rule => (
              <RuleLine key={JSON.stringify(rule)} rule={rule} />
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}

function RuleLine({ rule }: { readonly rule: Rule }) {
  return (
    <div>
      <VisibleText text={formatRule(rule)} />{' '}
      <Text span size="xs" c="dimmed" ff="monospace">
        <VisibleText text={rule.name} />
      </Text>
    </div>
  )
}
