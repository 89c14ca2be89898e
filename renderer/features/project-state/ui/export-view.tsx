import { ActionIcon, Alert, Button, Menu } from '@mantine/core'
import { IconDots, IconDownload, IconEdit } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { stateJsonSchema } from '#shared/project-state/document.ts'
import { sections } from '#shared/project-state/sections.ts'
import { printState, stateSchemaName } from '#shared/project-state/state-file.ts'
import { saveFile } from '../../../lib/bridge/save-file.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { CodeEditor } from '../../../ui/monaco/code-editor.tsx'
import { Page } from '../../../ui/screen/screen.tsx'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
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
      title={t('Settings file')}
      count={data && formatSections(data.read.size)}
      toolbar={views}
      actions={
        text !== null && (
          <>
            <CopyButton value={text} label={t('Copy settings')} />
            <SaveSchema />
            <Button
              variant="default"
              leftSection={<IconEdit size={14} />}
              onClick={() => {
                open(t('Copy of {name}', { name }), text)
                onEdit()
              }}
            >
              {t('Edit a copy')}
            </Button>
            <Button
              leftSection={<IconDownload size={14} />}
              onClick={() => void saveFile(async () => ({ name: toFileName(name), type: 'yaml', content: text }))}
            >
              {t('Save…')}
            </Button>
          </>
        )
      }
    >
      {isPending && <LoadingState rows={12} label={t('Loading the settings')} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} />}
      {data && text !== null && (
        <div className={classes.editor}>
          <Unreadable reasons={data.document.unreadable ?? {}} />
          <CodeEditor path="settings.yaml" value={text} readOnly label={t('Settings of the project')} />
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
        <ActionIcon variant="subtle" color="gray" aria-label={t('More actions')}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save()}>{t('Save the JSON Schema…')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function formatSections(read: number): string {
  const all = t('{sections, plural, one {# section} other {# sections}}', { sections: sections.length })
  return read === sections.length ? all : t('{read} of {all}', { read, all })
}

/** Sections that the service did not give, with the reason. */
function Unreadable({ reasons }: { readonly reasons: Readonly<Partial<Record<string, string>>> }) {
  const missing = sections.filter(({ name }) => reasons[name] !== undefined)
  if (missing.length === 0) return null
  return (
    <div className={classes.notes}>
      <Alert
        color="orange"
        title={t('{missing, plural, one {# section} other {# sections}} couldn’t be read', { missing: missing.length })}
      >
        <Trans
          message="The file names them as not readable. They are never applied as empty.<ul/>"
          components={{
            ul: (
              <ul>
                {missing.map(({ name, title }) => (
                  <li key={name}>
                    {title}: <VisibleText text={reasons[name] ?? ''} />
                  </li>
                ))}
              </ul>
            ),
          }}
        />
      </Alert>
    </div>
  )
}
