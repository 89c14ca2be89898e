import { ActionIcon, Alert, Button, Menu } from '@mantine/core'
import { IconDots, IconDownload, IconEdit } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { stateJsonSchema } from '#shared/project-state/document.ts'
import { sections } from '#shared/project-state/sections.ts'
import { printState, stateSchemaName } from '#shared/project-state/state-file.ts'
import { saveFile } from '../../../lib/bridge/save-file.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { CodeEditor } from '../../../ui/monaco/code-editor.tsx'
import { counted } from '../../../ui/resource-table/words.ts'
import { Page } from '../../../ui/screen/screen.tsx'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { useSettingsFile } from '../model/settings-file.ts'
import { useProjectState } from '../model/use-project-state.ts'
import classes from './project-state.module.css'

/** The settings as they are, to be copied, saved or edited. */
export function ExportView({ views, onEdit }: { readonly views: ReactNode; onEdit(): void }) {
  const { project, id } = useProject()
  const { data, error, isPending, refetch } = useProjectState()
  const { open } = useSettingsFile()
  const text = useMemo(() => (data ? printState(data.document) : null), [data])
  const name = project?.path_with_namespace ?? id
  return (
    <Page
      title="Settings file"
      count={data && formatSections(data.read.size)}
      toolbar={views}
      actions={
        text !== null && (
          <>
            <CopyButton value={text} label="Copy settings" />
            <SaveSchema />
            <Button
              variant="default"
              leftSection={<IconEdit size={14} />}
              onClick={() => {
                open(`Copy of ${name}`, text)
                onEdit()
              }}
            >
              Edit a copy
            </Button>
            <Button
              leftSection={<IconDownload size={14} />}
              onClick={() => void saveFile(async () => ({ name: toFileName(name), type: 'yaml', content: text }))}
            >
              Save…
            </Button>
          </>
        )
      }
    >
      {isPending && <LoadingState rows={12} label="Loading the settings" />}
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {data && text !== null && (
        <div className={classes.editor}>
          <Unreadable reasons={data.document.unreadable ?? {}} />
          <CodeEditor path="settings.yaml" value={text} readOnly label="Settings of the project" />
        </div>
      )}
    </Page>
  )
}

/** The name of a saved settings file. @example toFileName('harbor/lighthouse') // 'harbor-lighthouse-settings' */
function toFileName(project: string): string {
  return `${project.replaceAll('/', '-')}-settings`.slice(0, 190)
}

function SaveSchema() {
  const save = () => saveFile(async () => ({ name: stateSchemaName, type: 'json', content: stateJsonSchema() }))
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label="More actions">
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save()}>Save the JSON Schema…</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function formatSections(read: number): string {
  const all = counted(sections.length, ['section', 'sections'])
  return read === sections.length ? all : `${read} of ${all}`
}

/** Sections that the service did not give, with the reason. */
function Unreadable({ reasons }: { readonly reasons: Readonly<Partial<Record<string, string>>> }) {
  const missing = sections.filter(({ name }) => reasons[name] !== undefined)
  if (missing.length === 0) return null
  return (
    <div className={classes.notes}>
      <Alert color="orange" title={`${counted(missing.length, ['section', 'sections'])} couldn’t be read`}>
        The file names them as not readable. They are never applied as empty.
        <ul>
          {missing.map(({ name, title }) => (
            <li key={name}>
              {title}: <VisibleText text={reasons[name] ?? ''} />
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  )
}
