import { Badge, Button, Group, Stack, Title } from '@mantine/core'
import { IconBellOff, IconFolder, IconKey, IconUser, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { authorName, type EventFacts, getFacts } from '#shared/audit/facts.ts'
import { type Mark, rules } from '#shared/audit/rules.ts'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import journalClasses from '../../../ui/journal/journal.module.css'
import { JsonBlock } from '../../../ui/journal/json-block.tsx'
import { LinkButton } from '../../../ui/link/link.tsx'
import { SidePanel } from '../../../ui/screen/side-panel.tsx'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { exactTime } from '../../../ui/time/time.ts'
import type { PagePlace } from '../model/log-record.ts'
import { readAuditEvent } from '../model/scope.ts'
import { type LoadSubject, readPageAgain } from '../model/subject-load.ts'
import type { Mutes } from '../model/use-mutes.ts'
import { Sentence, Value } from './sentence-text.tsx'

/** The types of keys with a screen of their own, by ID. */
const keyTypes = ['Key', 'DeployKey', 'DeployKeysProject', 'SshKey']

interface PanelProps {
  readonly id: number | undefined
  readonly subject: LoadSubject
  /** The event, where it is at hand. */
  readonly known: AuditEventFields | null
  /** The page it came with, where it was loaded with all others. */
  readonly place: PagePlace | null
  readonly marks: readonly Mark[]
  /** Absent where rules can't be muted. */
  readonly onMute?: Mutes['mute']
  onClose(): void
}

/** One event: its sentence, its target, and all its fields. */
export function EventPanel({ id, onClose, ...rest }: PanelProps) {
  return (
    id !== undefined && (
      <SidePanel title={t('Audit event {id}', { id })} onClose={onClose}>
        <OneEvent key={id} id={id} {...rest} />
      </SidePanel>
    )
  )
}

function OneEvent({
  id,
  subject,
  known,
  place,
  marks,
  onMute,
}: Omit<PanelProps, 'onClose' | 'id'> & { readonly id: number }) {
  const { event, error, refetch } = useOneEvent(subject, id, known, place)
  if (event) {
    return (
      <Stack gap="md">
        <Details event={event} facts={getFacts(event)} marks={marks} onMute={onMute} />
      </Stack>
    )
  }
  return error ? <ErrorState error={error} onRetry={refetch} /> : <LoadingState rows={6} />
}

function Details({
  event,
  facts,
  marks,
  onMute,
}: {
  readonly event: AuditEventFields
  readonly facts: EventFacts
  readonly marks: readonly Mark[]
  readonly onMute: Mutes['mute'] | undefined
}) {
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Sentence facts={facts} />
        <CopyButton value={() => JSON.stringify(event, null, 2)} label={t('Copy as JSON')} />
      </Group>
      {marks.map(mark => (
        <MarkLine key={mark.rule} mark={mark} facts={facts} onMute={onMute} />
      ))}
      {(facts.from !== '' || facts.to !== '') && (
        <Group gap={8}>
          {facts.from !== '' && <Value kind="from" text={facts.from} />}
          <span aria-hidden>→</span>
          {facts.to !== '' && <Value kind="to" text={facts.to} />}
        </Group>
      )}
      <dl className={journalClasses.facts}>
        <Fact name={t('Time')}>{exactTime(event.created_at)}</Fact>
        <Fact name={t('Author')}>
          <VisibleText text={authorName(facts)} /> {facts.authorId > 0 && `(ID ${facts.authorId})`}
        </Fact>
        {facts.ip !== '' && (
          <Fact name={t('IP address')}>
            <VisibleText text={facts.ip} />
          </Fact>
        )}
        <Fact name={facts.entityType}>
          <Trans
            message="<visibleText/> (ID {entityId})"
            values={{ entityId: facts.entityId }}
            components={{ visibleText: <VisibleText text={facts.entityPath} /> }}
          />
        </Fact>
        {facts.targetType !== '' && (
          <Fact name={t('Target')}>
            <VisibleText text={`${facts.targetType} ${facts.targetId} ${facts.target}`} />
          </Fact>
        )}
        {event.event_name && (
          <Fact name={t('Event')}>
            <VisibleText text={event.event_name} />
          </Fact>
        )}
        {facts.message !== '' && (
          <Fact name={t('Message')}>
            <VisibleText text={facts.message} />
          </Fact>
        )}
      </dl>
      <ConcernedLinks facts={facts} />
      <section>
        <Title order={3} mb={6}>
          {t('Raw event')}
        </Title>
        <JsonBlock value={event} label={t('The event as JSON')} />
      </section>
    </>
  )
}

/** A rule that the event matches, with its score. */
function MarkLine({
  mark: { rule, score },
  facts,
  onMute,
}: {
  readonly mark: Mark
  readonly facts: EventFacts
  readonly onMute: Mutes['mute'] | undefined
}) {
  const { label, statement } = rules[rule]
  const name = authorName(facts)
  return (
    <Stack gap={6} align="flex-start">
      <Group gap={8}>
        <Badge variant="light" color="orange" tt="none" style={{ flex: 'none' }}>
          {label}
        </Badge>
        {score !== null && t('Score {score} of 100', { score })}
      </Group>
      {statement}
      {onMute && facts.authorId > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconBellOff size={14} />}
          onClick={() => onMute(rule, { id: facts.authorId, name })}
          aria-label={t('Mute {label} for {name}', { label, name: visibleString(name) })}
        >
          {t('Mute for {name}', { name: visibleString(name) })}
        </Button>
      )}
    </Stack>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/**
 * One event of a log: at hand, else on the page it came with, which is kept without the service as well, else as the
 * service gives it. It never changes, so it is read once.
 */
function useOneEvent(
  subject: LoadSubject,
  id: number,
  known: AuditEventFields | null,
  place: PagePlace | null,
): { readonly event: AuditEventFields | undefined; readonly error: AppError | null; refetch(): void } {
  const { connection, sudo, scope } = subject
  const query = useQuery({
    queryKey: ['audit event', connection, sudo, scope, id],
    staleTime: Number.POSITIVE_INFINITY,
    enabled: known === null,
    queryFn: async ({ signal }) => {
      const page = place ? await readPageAgain(subject, place, signal).catch(() => null) : null
      return page?.value.find(event => event.id === id) ?? readAuditEvent(connection, scope, id, signal)
    },
  })
  return {
    event: known ?? query.data,
    error: query.error ? getError(query.error) : null,
    refetch: () => void query.refetch(),
  }
}

/** Ways to the project or group, the member and the key an event concerns. */
function ConcernedLinks({ facts }: { readonly facts: EventFacts }) {
  const connection = useConnection().id
  const { entityType, targetType, targetId } = facts
  const place = facts.entityPath === '' ? `${facts.entityId}` : facts.entityPath
  const member = targetType === 'User' && /^\d+$/.test(targetId) ? targetId : undefined
  const style = { variant: 'default', size: 'xs' } as const
  return (
    <Group gap={8}>
      {entityType === 'Project' && (
        <LinkButton
          to="/c/$connection/p/$project"
          params={{ connection, project: place }}
          leftSection={<IconFolder size={14} />}
          {...style}
        >
          {t('Open the project')}
        </LinkButton>
      )}
      {entityType === 'Group' && (
        <LinkButton
          to="/c/$connection/g/$group"
          params={{ connection, group: place }}
          leftSection={<IconUsersGroup size={14} />}
          {...style}
        >
          {t('Open the group')}
        </LinkButton>
      )}
      {entityType === 'Project' && member && (
        <LinkButton
          to="/c/$connection/p/$project/members"
          params={{ connection, project: place }}
          search={{ member }}
          leftSection={<IconUser size={14} />}
          {...style}
        >
          {t('Open the member')}
        </LinkButton>
      )}
      {entityType === 'Group' && member && (
        <LinkButton
          to="/c/$connection/g/$group/members"
          params={{ connection, group: place }}
          search={{ member }}
          leftSection={<IconUser size={14} />}
          {...style}
        >
          {t('Open the member')}
        </LinkButton>
      )}
      {keyTypes.includes(targetType) && targetId !== '' && (
        <LinkButton
          to="/c/$connection/keys"
          params={{ connection }}
          search={{ q: targetId }}
          leftSection={<IconKey size={14} />}
          {...style}
        >
          {t('Open the key')}
        </LinkButton>
      )}
    </Group>
  )
}
