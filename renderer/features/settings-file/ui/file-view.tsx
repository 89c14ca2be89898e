import { Button, FileButton, UnstyledButton } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconFileSettings } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { maxStateLength } from '#shared/settings-file/document.ts'
import { printState, type StateProblem } from '#shared/settings-file/state-file.ts'
import { saveFile } from '../../../lib/bridge/save-file.ts'
import { showNotice } from '../../../lib/notices/notices.ts'
import { CodeEditor } from '../../../ui/monaco/code-editor.tsx'
import { Page } from '../../../ui/screen/screen.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { kindWords, useStatePlace } from '../model/place.ts'
import { type SettingsFile, useParsed, useSettingsFile } from '../model/settings-file.ts'
import classes from './settings-file.module.css'
import { SourceDialog } from './source-dialog.tsx'

/** How long typing rests before the text is read, in milliseconds. */
const typingDelay = 250

/** The file that the settings are compared with: opened, loaded from other settings, and edited. */
export function FileView({ views, onCompare }: { readonly views: ReactNode; onCompare(): void }) {
  const { kind } = useStatePlace()
  const { file } = useSettingsFile()
  const parsed = useParsed(file?.text)
  const problems = parsed && !parsed.ok ? parsed.problems : []
  return (
    <Page
      title={t('Settings file')}
      count={
        file && (
          <span role="status">
            {problems.length === 0
              ? t('No problems')
              : t('{problems, plural, one {# problem} other {# problems}}', { problems: problems.length })}
          </span>
        )
      }
      toolbar={
        <>
          {views}
          {file && (
            <span className={classes.name}>
              <VisibleText text={file.isEdited ? t('{name} (edited)', { name: file.name }) : file.name} />
            </span>
          )}
        </>
      }
      actions={
        file && (
          <>
            <OpenButtons />
            <SaveButton file={file} />
            <Button disabled={problems.length > 0} onClick={onCompare}>
              {t('Compare')}
            </Button>
          </>
        )
      }
    >
      {file ? (
        <FileEditor key={file.revision} file={file} problems={problems} />
      ) : (
        <EmptyState
          icon={<IconFileSettings size={30} stroke={1.5} />}
          title={t('No file')}
          description={kindWords[kind].noFile}
          action={<OpenButtons />}
        />
      )}
    </Page>
  )
}

function SaveButton({ file }: { readonly file: SettingsFile }) {
  const { markSaved } = useSettingsFile()
  const save = () =>
    saveFile(async () => ({ name: file.name.replaceAll('/', '-').slice(0, 190), type: 'yaml', content: file.text }))
  return (
    <Button variant="default" onClick={() => void save().then(isSaved => isSaved && markSaved())}>
      {t('Save…')}
    </Button>
  )
}

/** Reads a chosen file; null with a notice when it is too large. */
export async function readSettingsFile(file: File): Promise<string | null> {
  // A character takes up to four bytes.
  if (file.size <= maxStateLength * 4) return (await file.text()).replaceAll('\r\n', '\n')
  const message = t('It is too large for settings. Choose another file.')
  showNotice({ id: 'settings-file', color: 'red', title: t('Couldn’t open {name}', { name: file.name }), message })
  return null
}

/** Opens a file, or loads the settings of another project, group or instance. */
export function OpenButtons() {
  const { kind } = useStatePlace()
  const { open } = useSettingsFile()
  const [isOpen, setOpen] = useState(false)
  const take = async (file: File | null) => {
    const text = file && (await readSettingsFile(file))
    if (file && text !== null) open(file.name, text)
  }
  return (
    <>
      <FileButton
        accept=".yaml,.yml"
        onChange={file => void take(file)}
        inputProps={{ 'aria-label': t('Settings file') }}
      >
        {props => (
          <Button {...props} variant="default">
            {t('Open file…')}
          </Button>
        )}
      </FileButton>
      <Button variant="default" onClick={() => setOpen(true)}>
        {kindWords[kind].loadOther}
      </Button>
      <SourceDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onLoad={(name, document) => open(name, printState(kind, document))}
      />
    </>
  )
}

function FileEditor({ file, problems }: { readonly file: SettingsFile; readonly problems: readonly StateProblem[] }) {
  const { type } = useSettingsFile()
  const [line, setLine] = useState<number>()
  // The last text also counts when the screen is left at once.
  const takeTyped = useDebouncedCallback((read: () => string) => type(read()), {
    delay: typingDelay,
    flushOnUnmount: true,
  })
  return (
    <div className={classes.editor}>
      <CodeEditor
        path="settings.yaml"
        value={file.text}
        revision={file.revision}
        readOnly={false}
        label={t('Settings file')}
        line={line}
        takesFocus
        onChange={takeTyped}
      />
      {problems.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled list has to be reachable by keyboard
        <ul className={classes.problems} aria-label={t('Problems')} tabIndex={0}>
          {problems.map(({ line: at, column, message }) => (
            <li key={`${at} ${column} ${message}`}>
              <UnstyledButton className={classes.problem} onClick={() => setLine(at)}>
                <span className={classes.place}>{t('Line {at}', { at })}</span>
                <VisibleText text={message} />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
