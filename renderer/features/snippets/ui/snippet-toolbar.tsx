import { ActionIcon, Button, Group, Tooltip } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCopy, IconDownload, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Snippet } from '#shared/contract/snippets.ts'
import { explain } from '#shared/errors.ts'
import { errorOf, request } from '../../../lib/bridge/bridge.ts'
import type { FileContent } from '../../../lib/code/file-content.ts'
import { formatSize } from '../../../lib/code/format-size.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { exactText } from '../model/use-content.ts'

/** What can be done with a snippet. `whyNot` says why it can't be changed. */
export function SnippetToolbar({
  snippet,
  content,
  whyNot,
  onDelete,
}: {
  readonly snippet: Snippet
  readonly content: FileContent | undefined
  readonly whyNot: string | null
  onDelete(): void
}) {
  const params = useProjectParams()
  const connection = useConnection()
  const { id } = useProject()
  const text = content ? exactText(content) : null

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text ?? '')
      notifications.show({ message: 'Content copied' })
    } catch {
      notifications.show({ color: 'red', message: 'Content not copied: the clipboard can’t be written to just now' })
    }
  }
  const download = async () => {
    try {
      const saved = await request('operations.download', {
        callId: crypto.randomUUID(),
        connection: connection.ref,
        operation: 'snippets.raw',
        params: { id, snippet_id: snippet.id },
        suggestedName: snippet.file_name ? snippet.file_name.slice(0, 255) : `snippet-${snippet.id}.txt`,
      })
      if (saved)
        notifications.show({ title: 'Downloaded', message: `${formatSize(saved.size)} saved as ${saved.path}` })
    } catch (thrown) {
      const { title, sentence, nextStep } = explain(errorOf(thrown), connection.name)
      notifications.show({ color: 'red', title, message: `${sentence} ${nextStep}` })
    }
  }
  return (
    <Group gap={6} wrap="nowrap" flex="none">
      <Tooltip label="Copy the raw text">
        <ActionIcon
          variant="default"
          size={30}
          aria-label="Copy the raw text"
          disabled={text === null}
          onClick={() => void copy()}
        >
          <IconCopy size={15} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Download">
        <ActionIcon variant="default" size={30} aria-label="Download" onClick={() => void download()}>
          <IconDownload size={15} />
        </ActionIcon>
      </Tooltip>
      {whyNot === null ? (
        <>
          <Button
            variant="default"
            leftSection={<IconPencil size={14} />}
            disabled={text === null}
            renderRoot={props => (
              <Link
                {...props}
                to="/c/$connection/p/$project/snippets/$snippet/edit"
                params={{ ...params, snippet: String(snippet.id) }}
              />
            )}
          >
            Edit
          </Button>
          <Button variant="default" leftSection={<IconTrash size={14} />} onClick={onDelete}>
            Delete…
          </Button>
        </>
      ) : (
        <Tooltip label={whyNot} multiline w={260}>
          <Button variant="default" leftSection={<IconPencil size={14} />} data-disabled aria-disabled>
            Edit
          </Button>
        </Tooltip>
      )}
    </Group>
  )
}
