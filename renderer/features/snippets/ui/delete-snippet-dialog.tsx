import { Button, Modal, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Snippet } from '#shared/contract/snippets.ts'
import { type AppError, explain } from '#shared/errors.ts'
import { errorOf } from '../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { RequestPreview } from '../../../lib/operations/request-preview.tsx'
import { useWrite } from '../../../lib/operations/use-operation.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { TypedName } from '../../../ui/confirm/typed-name.tsx'
import { Spacer } from '../../../ui/screen/screen.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import classes from './snippets.module.css'

/** Deletes a snippet after its file name was typed. Nothing keeps what it held. Open while there is one. */
export function DeleteSnippetDialog({ snippet, onClose }: { readonly snippet: Snippet | null; onClose(): void }) {
  return (
    <Modal opened={snippet !== null} onClose={onClose} title="Delete this snippet?" size="lg">
      {snippet && <Confirmation snippet={snippet} onClose={onClose} />}
    </Modal>
  )
}

function Confirmation({ snippet, onClose }: { readonly snippet: Snippet; onClose(): void }) {
  const { id } = useProject()
  const { name: service } = useConnection()
  const params = useProjectParams()
  const navigate = useNavigate()
  const write = useWrite('snippets.delete')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<AppError | null>(null)
  const request = { id, snippet_id: snippet.id }
  const [name, label] = snippet.file_name ? [snippet.file_name, 'the file’s name'] : [snippet.title, 'the title']
  const isNamed = typed === name
  const send = async () => {
    setError(null)
    try {
      await write.mutateAsync(request)
      onClose()
      await navigate({ to: '/c/$connection/p/$project/snippets', params })
    } catch (thrown) {
      setError(errorOf(thrown))
    }
  }
  const explained = error && explain(error, service)
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (isNamed) void send()
      }}
    >
      <Text size="sm">
        “
        <strong>
          <VisibleText text={snippet.title} />
        </strong>
        ” and what it holds are deleted. Nothing keeps a copy, so this can’t be undone: download it first if somebody
        may want it.
      </Text>
      <TypedName name={name} typed={typed} onType={setTyped} label={label} />
      {explained && (
        <p role="alert" className={classes.problem}>
          <VisibleText text={explained.sentence} /> {explained.nextStep}
        </p>
      )}
      <div className={classes.buttons}>
        <RequestPreview operation="snippets.delete" isDisabled={false} paramsNow={() => request} />
        <Spacer />
        <Button variant="default" onClick={onClose}>
          Keep it
        </Button>
        <Button type="submit" color="red.9" disabled={!isNamed} loading={write.isPending}>
          Delete the snippet
        </Button>
      </div>
    </form>
  )
}
