import { Button, FileButton, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { parseState } from '#shared/settings-file/state-file.ts'
import { showNotice } from '../../../lib/notices/notices.ts'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { kindWords, useStatePlace } from '../model/place.ts'
import { useBase } from '../model/settings-file.ts'
import { readSettingsFile } from './file-view.tsx'
import { SourceDialog } from './source-dialog.tsx'

/** Chooses what the file is compared with: the settings as they are now, another file, or other settings. */
export function BasePicker() {
  const { kind } = useStatePlace()
  const { base, setBase } = useBase()
  const [isOpen, setOpen] = useState(false)
  const words = kindWords[kind]
  const take = async (file: File | null) => {
    const text = file && (await readSettingsFile(file))
    if (!file || text === null) return
    const parsed = parseState(text, kind)
    if (parsed.ok) return setBase({ name: file.name, document: parsed.document })
    const { line, message: problem } = parsed.problems[0] ?? { line: 1, message: '' }
    const title = t('Couldn’t open {name}', { name: file.name })
    const message = t('Line {line}: {problem} Correct the file, then open it again.', { line, problem })
    showNotice({ id: 'settings-file', color: 'red', title, message })
  }
  return (
    <>
      <FileButton accept=".yaml,.yml" onChange={file => void take(file)} inputProps={{ 'aria-label': t('Other file') }}>
        {({ onClick }) => (
          <Menu position="bottom-start">
            <Menu.Target>
              <Button variant="default" size="compact-sm" rightSection={<IconChevronDown size={14} />}>
                <Trans
                  message="Compared with: <visibleText/>"
                  components={{ visibleText: <VisibleText text={base?.name ?? words.current} /> }}
                />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setBase(null)}>{words.current}</Menu.Item>
              <Menu.Item onClick={onClick}>{t('Another file…')}</Menu.Item>
              <Menu.Item onClick={() => setOpen(true)}>{words.loadOther}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </FileButton>
      <SourceDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onLoad={(name, document) => setBase({ name, document })}
      />
    </>
  )
}
