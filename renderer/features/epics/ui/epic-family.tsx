import { Button, Title } from '@mantine/core'
import type { Epic } from '#shared/contract/epics.ts'
import { useGroup } from '../../../lib/group/group-context.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useLoadAll } from '../../../ui/resource-table/table-source.ts'
import { LoadingState } from '../../../ui/states/states.tsx'
import { EpicLink } from './epic-link.tsx'
import { StateBadge } from './epic-marks.tsx'
import classes from './epics.module.css'

/** The epic above one and those below it. The service has no list of them: they are found among the epics around. */
export function EpicFamily({ epic }: { readonly epic: Epic }) {
  const { id } = useGroup()
  const around = useOperationPages('epics.list', { id, include_ancestor_groups: true }, { secondary: true })
  const { isLoading, start } = useLoadAll(around)
  const parent = around.items.find(other => other.id === epic.parent_id)
  const below = around.items.filter(other => other.parent_id === epic.id)
  return (
    <section aria-label="Above and below">
      <Title order={3} fz="sm" mb={6}>
        Above and below
      </Title>
      {around.isPending && <LoadingState rows={2} label="Loading the epics around" />}
      <ul className={classes.family}>
        {parent && (
          <li>
            Above: <EpicLink epic={parent} /> <StateBadge state={parent.state} />
          </li>
        )}
        {epic.parent_id && !parent && !around.isPending && (
          <li>Above: the epic with ID {epic.parent_id}, which is not among the epics that were read.</li>
        )}
        {below.map(child => (
          <li key={child.id}>
            Below: <EpicLink epic={child} /> <StateBadge state={child.state} />
          </li>
        ))}
        {!epic.parent_id && below.length === 0 && !around.isPending && (
          <li className={classes.quiet}>
            {around.error ? 'The epics around could not be read.' : 'Nothing above it; none found below it.'}
          </li>
        )}
      </ul>
      {around.hasNextPage && (
        <Button size="compact-sm" variant="subtle" loading={isLoading} onClick={start}>
          There are more epics: look through all of them
        </Button>
      )}
    </section>
  )
}
