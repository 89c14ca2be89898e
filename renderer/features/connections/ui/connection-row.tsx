import { ActionIcon, Badge, Group, Table, Text, Tooltip } from '@mantine/core'
import {
  IconCertificate,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconShieldCheck,
  IconStethoscope,
  IconTrash,
} from '@tabler/icons-react'
import type { Connection } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { profiles } from '#shared/profile.ts'
import { visibleString } from '#shared/text/visible.ts'
import { ConnectionColorDot } from '../../../lib/connection/connection-color.tsx'
import { authLabels, secretLabels, travelsUnencrypted } from '../../../lib/connection/describe.ts'
import { HealthBadge } from '../../../lib/connection/health-badge.tsx'
import { LinkButton } from '../../../ui/link/link.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import classes from './connections-screen.module.css'

interface RowProps {
  readonly connection: Connection
  readonly active: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
  /** For one without other settings. */
  readonly onProtect: () => void
}

/** One connection: its settings, health and actions. */
export function ConnectionRow(props: RowProps) {
  const { connection, active } = props
  const { name, kind, auth, profile, secret, lastUsedAt, health, color } = connection
  return (
    <Table.Tr data-active={active}>
      <Table.Td>
        <Group gap={8} wrap="nowrap" align="baseline">
          <ConnectionColorDot color={color} />
          <Group gap="2px 8px" miw={0}>
            <Text component="span" size="sm" fw={600} className={classes.cut} title={visibleString(name)}>
              <VisibleText text={name} />
            </Text>
            <ConnectionBadges {...props} />
          </Group>
        </Group>
        <ConnectionAddress connection={connection} />
      </Table.Td>
      <Table.Td className={classes.state}>
        <HealthBadge health={health} />
      </Table.Td>
      <Table.Td>
        {kind === 'sandbox' ? t('Made for each run') : authLabels[auth]}
        {kind !== 'sandbox' && auth !== 'none' && (
          <div className={classes.quiet} data-warn={secret === 'memory'}>
            {secretLabels[secret]}
          </div>
        )}
      </Table.Td>
      <Table.Td className={classes.profile}>{profiles[profile].label}</Table.Td>
      <Table.Td className={classes.used}>{lastUsedAt ? <TimeAgo value={lastUsedAt} /> : t('Never')}</Table.Td>
      <Table.Td>
        <RowActions {...props} />
      </Table.Td>
    </Table.Tr>
  )
}

/** What sets a connection apart from the others. */
function ConnectionBadges({
  connection: { kind, production, readOnly },
  active,
}: Pick<RowProps, 'connection' | 'active'>) {
  return (
    <>
      {active && (
        <Badge size="xs" radius="sm" tt="none" variant="light">
          {t('In use')}
        </Badge>
      )}
      {production && (
        <Badge size="xs" radius="sm" tt="none" variant="light" color="red">
          {t('Production')}
        </Badge>
      )}
      {readOnly && (
        <Badge size="xs" radius="sm" tt="none" variant="default" leftSection={<IconLock size={10} />}>
          {t('Read-only')}
        </Badge>
      )}
      {kind === 'run-only' && (
        <Badge size="xs" radius="sm" tt="none" variant="default">
          {t('This run only')}
        </Badge>
      )}
    </>
  )
}

/** Where the service is, with what to know before it is trusted. */
function ConnectionAddress({ connection }: Pick<RowProps, 'connection'>) {
  const { kind, baseUrl, auth, authoritySubject } = connection
  return (
    <div className={classes.address}>
      {kind === 'sandbox' ? (
        t('A practice service inside the app')
      ) : (
        <span className={classes.cut} title={visibleString(baseUrl)}>
          <VisibleText text={baseUrl} />
        </span>
      )}
      {authoritySubject !== null && (
        <Tooltip
          label={t('Also trusts certificates of {authoritySubject}', {
            authoritySubject: visibleString(authoritySubject),
          })}
        >
          <span role="img" aria-label={t('Trusts certificates of its own')}>
            <IconCertificate size={13} />
          </span>
        </Tooltip>
      )}
      {auth !== 'none' && travelsUnencrypted(baseUrl) && (
        <Tooltip label={t('Tokens travel unencrypted over http://')}>
          <span role="img" aria-label={t('Tokens travel unencrypted')} className={classes.warn}>
            <IconLockOpen size={13} />
          </span>
        </Tooltip>
      )}
    </div>
  )
}

/** What can be done with a connection. */
function RowActions({ connection: { id, name, kind }, onEdit, onRemove, onProtect }: RowProps) {
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {kind !== 'saved' && (
        <Tooltip label={t('Confirmation of changes')}>
          <ActionIcon
            aria-label={t('Confirmation of changes for {name}', { name: visibleString(name) })}
            onClick={onProtect}
          >
            <IconShieldCheck size={15} />
          </ActionIcon>
        </Tooltip>
      )}
      {kind === 'saved' && (
        <>
          <Tooltip label={t('Edit')}>
            <ActionIcon aria-label={t('Edit {name}', { name: visibleString(name) })} onClick={onEdit}>
              <IconPencil size={15} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('Remove')}>
            <ActionIcon aria-label={t('Remove {name}', { name: visibleString(name) })} onClick={onRemove}>
              <IconTrash size={15} />
            </ActionIcon>
          </Tooltip>
        </>
      )}
      <Tooltip label={t('Check this service')}>
        <LinkButton
          variant="subtle"
          color="gray"
          px={6}
          to="/c/$connection/check"
          params={{ connection: id }}
          aria-label={t('Check {name}', { name: visibleString(name) })}
        >
          <IconStethoscope size={15} />
        </LinkButton>
      </Tooltip>
      <LinkButton
        variant="default"
        to="/c/$connection/projects"
        params={{ connection: id }}
        aria-label={t('Open {name}', { name: visibleString(name) })}
      >
        {t('Open')}
      </LinkButton>
    </Group>
  )
}
