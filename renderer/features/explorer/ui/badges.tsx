import { Badge } from '@mantine/core'
import type { Access, Edition, Effect, Endpoint } from '#shared/contract/endpoint.ts'
import { t } from '#shared/i18n/i18n.ts'

/** The colour of a call's effect, the same everywhere in the explorer. */
const effectColors: Readonly<Record<Effect, string>> = { read: 'blue', write: 'orange', destroy: 'red' }

const effectLabels: Readonly<Record<Effect, string>> = {
  read: t('reads'),
  write: t('changes'),
  destroy: t('removes'),
}

const accessLabels: Readonly<Record<Access, string>> = {
  public: t('anyone on public projects'),
  authenticated: t('any token'),
  guest: t('Guest'),
  reporter: t('Reporter'),
  developer: t('Developer'),
  maintainer: t('Maintainer'),
  owner: t('Owner'),
  administrator: t('administrator'),
}

const editionLabels: Readonly<Record<Edition, string>> = {
  core: t('every edition'),
  starter: t('Starter'),
  premium: t('Premium'),
  ultimate: t('Ultimate'),
}

/** The method, in the colour of its effect. */
export function MethodBadge({
  endpoint,
  size = 'sm',
}: {
  readonly endpoint: Pick<Endpoint, 'method' | 'effect'>
  readonly size?: 'xs' | 'sm'
}) {
  return (
    <Badge
      variant="light"
      color={effectColors[endpoint.effect]}
      size={size}
      radius="sm"
      w={size === 'xs' ? 60 : 'auto'}
      flex="none"
    >
      {endpoint.method}
    </Badge>
  )
}

/** The operation's effect and requirements, from the contract. */
export function EndpointTags({ endpoint }: { readonly endpoint: Endpoint }) {
  const { effect, access, edition, scope, pagination } = endpoint
  return (
    <>
      <Tag color={effectColors[effect]}>{effectLabels[effect]}</Tag>
      <Tag>{accessLabels[access]}</Tag>
      {edition !== 'core' && <Tag color="grape">{editionLabels[edition]}</Tag>}
      <Tag>{t('scope {scope}', { scope })}</Tag>
      {pagination !== 'none' && <Tag>{pagination === 'offset' ? t('pages') : t('pages, keyset')}</Tag>}
      {endpoint.deprecated !== undefined && <Tag color="yellow">{t('deprecated')}</Tag>}
    </>
  )
}

function Tag({ color = 'gray', children }: { readonly color?: string; readonly children: string }) {
  return (
    <Badge variant="light" color={color} size="sm" radius="sm" tt="none" fw={500}>
      {children}
    </Badge>
  )
}

/** A status with its meaning as a colour. */
export function StatusBadge({ status, size = 'sm' }: { readonly status: number; readonly size?: 'xs' | 'sm' | 'md' }) {
  return (
    <Badge variant="light" color={statusColor(status)} size={size} radius="sm" flex="none">
      {status}
    </Badge>
  )
}

function statusColor(status: number): string {
  if (status < 300) return 'green'
  return status < 500 ? 'orange' : 'red'
}
