import { Kbd } from '@mantine/core'
import { IconApi } from '@tabler/icons-react'
import { EmptyState } from '../../../ui/states/states.tsx'
import { catalogue } from '../model/catalogue.ts'

/** The explorer before an operation was chosen. */
export function NothingChosen() {
  return (
    <EmptyState
      order={1}
      icon={<IconApi size={30} stroke={1.5} />}
      title="API explorer"
      description={
        <>
          {catalogue.length} operations of the service, each with a form for its parameters. Type to search, choose with{' '}
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> and open with <Kbd size="xs">Enter</Kbd>. Reads are sent at
          once; changes are confirmed first.
        </>
      }
    />
  )
}
