import { Button } from '@mantine/core'
import { IconAlignLeft } from '@tabler/icons-react'
import { lineEndingsOf } from '../../../common/code/line-endings.ts'
import classes from './edit-screen.module.css'
import { formatOf } from './format-text.ts'

const lineEndNames = { none: 'one line', lf: 'LF', crlf: 'CRLF', cr: 'CR', mixed: 'mixed line ends' } as const

/** Encoding, line ends and last newline of the text as it will be written, and formatting where the app knows how. */
export function TextFacts({
  path,
  text,
  onFormat,
}: {
  readonly path: string
  readonly text: string
  readonly onFormat: () => void
}) {
  const format = formatOf(path)
  const { kind, endsWithNewline } = lineEndingsOf(text)
  const facts = [
    text.startsWith('\ufeff') ? 'UTF-8 with a byte order mark' : 'UTF-8',
    lineEndNames[kind],
    text !== '' && !endsWithNewline && 'no newline at the end',
  ].filter(fact => fact !== false)
  return (
    <div className={classes.facts}>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of facts is no form field set */}
      <span role="group" aria-label="Encoding and line ends">
        {facts.join(' · ')}
      </span>
      {format && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconAlignLeft size={13} />}
          title="Shift+Alt+F"
          onClick={onFormat}
        >
          Format {format.toUpperCase()}
        </Button>
      )}
    </div>
  )
}
