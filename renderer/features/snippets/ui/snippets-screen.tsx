import { Button, TextInput, Title, Tooltip } from '@mantine/core'
import { IconCode, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { Screen, Spacer } from '../../../ui/screen/screen.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { useSnippetRights } from '../model/use-rights.ts'
import { SnippetList } from './snippet-list.tsx'
import classes from './snippets.module.css'

/** The snippets of a project, newest first, and the ways to one by its ID and to a new one. */
export function SnippetsScreen() {
  const titleId = useId()
  const { id } = useProject()
  const list = useOperationPages('snippets.list', { id }, { partly: true })
  const { items, error, isPending, provenance } = list
  return (
    <Screen aria-labelledby={titleId}>
      <div className={classes.top}>
        <Title order={2} id={titleId}>
          Snippets
        </Title>
        <StaleNotice provenance={provenance} />
        <Spacer />
        <OpenById />
        <NewButton />
      </div>
      {isPending && <LoadingState rowHeight={48} label="Loading the snippets" />}
      {error && items.length === 0 && <ErrorState error={error} onRetry={list.refetch} />}
      {!isPending && !error && items.length === 0 && (
        <EmptyState
          icon={<IconCode size={30} stroke={1.5} />}
          title="No snippets"
          description="A snippet is a short text beside the repository: a command, a query, a note. There is none in this project that you may see."
          action={<NewButton />}
        />
      )}
      {items.length > 0 && <SnippetList list={list} />}
    </Screen>
  )
}

/** A service that lists no snippets still gives one by its ID. */
function OpenById() {
  const [typed, setTyped] = useState('')
  const params = useProjectParams()
  const navigate = useNavigate()
  const isWrong = typed !== '' && !/^[1-9]\d{0,14}$/.test(typed.trim())
  return (
    <form
      className={classes.byId}
      onSubmit={event => {
        event.preventDefault()
        if (typed === '' || isWrong) return
        void navigate({
          to: '/c/$connection/p/$project/snippets/$snippet',
          params: { ...params, snippet: typed.trim() },
        })
      }}
    >
      <TextInput
        aria-label="ID of a snippet"
        placeholder="ID"
        inputMode="numeric"
        w={80}
        value={typed}
        error={isWrong}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={typed === '' || isWrong}>
        Open
      </Button>
    </form>
  )
}

function NewButton() {
  const params = useProjectParams()
  const { whyNotCreate } = useSnippetRights()
  if (whyNotCreate !== null) {
    return (
      <Tooltip label={whyNotCreate} multiline w={260}>
        <Button leftSection={<IconPlus size={14} />} data-disabled aria-disabled>
          New snippet
        </Button>
      </Tooltip>
    )
  }
  return (
    <Button
      leftSection={<IconPlus size={14} />}
      renderRoot={props => <Link {...props} to="/c/$connection/p/$project/snippets/new" params={params} />}
    >
      New snippet
    </Button>
  )
}
