import { Button, Switch } from '@mantine/core'
import { IconAlignLeft } from '@tabler/icons-react'
import type { TextEncoding } from '#shared/drafts.ts'
import { t } from '#shared/i18n/i18n.ts'
import { getFormat } from '../../../../lib/code/format-text.ts'
import { getLineEndings } from '../../../../lib/code/line-endings.ts'
import classes from './edit-screen.module.css'

const lineEndNames = { none: t('one line'), lf: 'LF', crlf: 'CRLF', cr: 'CR', mixed: t('mixed line ends') } as const

/**
 * Encoding, line endings and last newline of the text to write, whether the file will be executable, and formatting
 * where supported.
 */
export function TextFacts({
  path,
  text,
  encoding,
  isLink,
  isExecutable,
  onExecutable,
  onFormat,
}: {
  readonly path: string
  readonly text: string
  readonly encoding: TextEncoding
  /** The text is a path, which has neither line ends nor a form. */
  readonly isLink: boolean
  /** Null while its mode is unknown, and for files without one. */
  readonly isExecutable: boolean | null
  readonly onExecutable: (isExecutable: boolean) => void
  readonly onFormat: () => void
}) {
  const format = isLink ? null : getFormat(path)
  const { kind, endsWithNewline } = getLineEndings(text)
  const written = text.startsWith('\ufeff') ? t('{encoding} with a byte order mark', { encoding }) : encoding
  const lineEnds = [lineEndNames[kind], text !== '' && !endsWithNewline && t('no newline at the end')]
  const facts = isLink ? [written, t('symbolic link')] : [written, ...lineEnds].filter(fact => fact !== false)
  return (
    <div className={classes.facts}>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of facts is no form field set */}
      <span role="group" aria-label={t('Encoding and line ends')}>
        {facts.join(' · ')}
      </span>
      {isExecutable !== null && (
        <Switch
          size="xs"
          label={t('Executable')}
          checked={isExecutable}
          onChange={event => onExecutable(event.currentTarget.checked)}
        />
      )}
      {format && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconAlignLeft size={13} />}
          title="Shift+Alt+F"
          onClick={onFormat}
        >
          {t('Format {toUpperCase}', { toUpperCase: format.toUpperCase() })}
        </Button>
      )}
    </div>
  )
}
