import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconCherry, IconFolderSearch, IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { connectionIdOf } from '#shared/bridge.ts'
import type { Commit } from '#shared/contract/commits.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { operationPrefix } from '../../../lib/operations/operation-key.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { useWhyNotWrite } from '../../../lib/project/use-may-write.ts'
import type { Way } from '../model/way.ts'
import { TransplantDialog } from './transplant-dialog.tsx'

/** What of a commit can change after it was made: its pipeline, the refs that have it, what is said about it. */
const changing = ['commits.get', 'commits.refs', 'commits.comments'] as const

/** What can be done with a commit. */
export function CommitActions({ commit }: { readonly commit: Commit }) {
  const params = useProjectParams()
  const connection = useConnectionRef()
  const client = useQueryClient()
  const whyNot = useWhyNotWrite('developer')
  const [way, setWay] = useState<Way | null>(null)
  const readAgain = () => {
    for (const operation of changing) {
      void client.invalidateQueries({ queryKey: operationPrefix(connectionIdOf(connection), operation) })
    }
  }
  return (
    <>
      <Tooltip label="Refresh commit">
        <ActionIcon aria-label="Refresh commit" onClick={readAgain}>
          <IconRefresh size={16} />
        </ActionIcon>
      </Tooltip>
      <Button
        variant="default"
        leftSection={<IconCherry size={14} />}
        disabled={whyNot !== undefined}
        title={whyNot}
        onClick={() => setWay('cherryPick')}
      >
        Cherry-pick…
      </Button>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={14} />}
        disabled={whyNot !== undefined}
        title={whyNot}
        onClick={() => setWay('revert')}
      >
        Revert…
      </Button>
      <Button
        variant="default"
        leftSection={<IconFolderSearch size={14} />}
        renderRoot={props => (
          <Link {...props} to="/c/$connection/p/$project/tree" params={params} search={{ ref: commit.id }} />
        )}
      >
        Browse files
      </Button>
      <TransplantDialog way={way} commit={commit} onClose={() => setWay(null)} />
    </>
  )
}
