import { Group } from '@mantine/core'
import { IconFolder, IconKey, IconUser, IconUsersGroup } from '@tabler/icons-react'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { LinkButton } from '../../../ui/link/link.tsx'
import type { EventFacts } from '../model/facts.ts'

/** What a key's own screen finds by its ID. */
const keyTypes = ['Key', 'DeployKey', 'DeployKeysProject', 'SshKey']

/** Ways to the project or group, the member and the key an event concerns. */
export function ConcernedLinks({ facts }: { readonly facts: EventFacts }) {
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
          Open the project
        </LinkButton>
      )}
      {entityType === 'Group' && (
        <LinkButton
          to="/c/$connection/g/$group"
          params={{ connection, group: place }}
          leftSection={<IconUsersGroup size={14} />}
          {...style}
        >
          Open the group
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
          Open the member
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
          Open the member
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
          Open the key
        </LinkButton>
      )}
    </Group>
  )
}
