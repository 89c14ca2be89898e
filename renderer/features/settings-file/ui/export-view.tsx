import { ActionIcon, Alert, Button, Menu, Switch } from '@mantine/core'
import { IconDots, IconDownload, IconEdit } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { stateJsonSchema } from '#shared/settings-file/document.ts'
import { hasSecrets, sectionsOf, withSecrets } from '#shared/settings-file/sections.ts'
import { getSchemaName, printState } from '#shared/settings-file/state-file.ts'
import { saveFile } from '../../../lib/bridge/save-file.ts'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { CodeEditor } from '../../../ui/monaco/code-editor.tsx'
import { Page } from '../../../ui/screen/screen.tsx'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { useStatePlace } from '../model/place.ts'
import { useSettingsFile } from '../model/settings-file.ts'
import { useCurrentState } from '../model/use-state.ts'
import classes from './settings-file.module.css'

/** The settings as they are, to be copied, saved or edited. */
export function ExportView({ views, onEdit }: { readonly views: ReactNode; onEdit(): void }) {
  const { kind, name } = useStatePlace()
  const { data, error, isPending, refetch } = useCurrentState()
  const { open } = useSettingsFile()
  const [showsSecrets, setShowsSecrets] = useState(false)
  const text = useMemo(
    () => (data ? printState(kind, showsSecrets ? withSecrets(data) : data.document) : null),
    [data, kind, showsSecrets],
  )
  const count = sectionsOf[kind].length
  return (
    <Page
      title={t('Settings file')}
      count={data && formatSections(data.read.size, count)}
      toolbar={
        <>
          {views}
          {hasSecrets(kind) && (
            <Switch
              size="xs"
              label={t('Include values of variables')}
              checked={showsSecrets}
              onChange={event => setShowsSecrets(event.currentTarget.checked)}
            />
          )}
        </>
      }
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
          <CodeEditor path="settings.yaml" value={text} readOnly label={t('Current settings')} />
        </div>
      )}
    </Page>
  )
}

/** The name of a saved settings file. @example toFileName('harbor/lighthouse') // 'harbor-lighthouse-settings' */
function toFileName(name: string): string {
  return `${name.replace(/^https?:\/\//, '').replaceAll(/[/:]/g, '-')}-settings`.slice(0, 190)
}

function SaveSchema() {
  const { kind } = useStatePlace()
  const save = () => saveFile(async () => ({ name: getSchemaName(kind), type: 'json', content: stateJsonSchema(kind) }))
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

function formatSections(read: number, count: number): string {
  const all = t('{sections, plural, one {# section} other {# sections}}', { sections: count })
  return read === count ? all : t('{read} of {all}', { read, all })
}

/** Sections that the service did not give, with the reason. */
function Unreadable({ reasons }: { readonly reasons: Readonly<Partial<Record<string, string>>> }) {
  const { kind } = useStatePlace()
  const missing = sectionsOf[kind].filter(({ name }) => reasons[name] !== undefined)
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
