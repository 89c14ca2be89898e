import { Button } from '@mantine/core'
import { IconDeviceDesktopSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { Snippet } from '#shared/contract/snippets.ts'
import { explain } from '#shared/errors.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import classes from './snippets.module.css'

/** Program and address a snippet was made from. Personal, so it is read only when an administrator asks for it, and kept nowhere. */
export function UserAgentDetail({ snippet }: { readonly snippet: Snippet }) {
  const { id: place, project } = useProject()
  // Services take the number of the project here, and not its path.
  const id = snippet.project_id ?? project?.id ?? place
  const { name } = useConnection()
  const [isAsked, setAsked] = useState(false)
  const { data, error, isFetching } = useOperation(
    'snippets.userAgentDetail',
    { id, snippet_id: snippet.id },
    { enabled: isAsked, secondary: true },
  )
  if (!data) {
    return (
      <div>
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconDeviceDesktopSearch size={14} />}
          loading={isFetching}
          onClick={() => setAsked(true)}
        >
          Where it was made from
        </Button>
        {error && (
          <span role="alert" className={classes.problem}>
            {' '}
            <VisibleText text={explain(error, name).sentence} />
          </span>
        )}
      </div>
    )
  }
  const { user_agent, ip_address, spamfilter_submitted } = data.value
  return (
    <dl className={classes.origin} aria-label="Where it was made from">
      <dt>Program</dt>
      <dd>{user_agent === '' ? 'not named' : <VisibleText text={user_agent} />}</dd>
      <dt>Address</dt>
      <dd className={classes.mono}>
        <VisibleText text={ip_address} />
      </dd>
      <dt>Spam check</dt>
      <dd>{spamfilter_submitted ? 'reported as spam' : 'not reported'}</dd>
    </dl>
  )
}
