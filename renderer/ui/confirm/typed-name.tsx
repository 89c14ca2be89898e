import { Code, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { VisibleText } from '../text/visible-text.tsx'

/** The field in which somebody types the name of what is about to be destroyed. The caller compares. */
export function TypedName({
  name,
  typed,
  onType,
  label,
}: {
  readonly name: string
  readonly typed: string
  onType(typed: string): void
  /** What it is, such as "the tag’s name". */
  readonly label: ReactNode
}) {
  return (
    <TextInput
      mt="md"
      label={
        <>
          Type {label}{' '}
          <Code>
            <VisibleText text={name} />
          </Code>{' '}
          to confirm
        </>
      }
      value={typed}
      onChange={event => onType(event.currentTarget.value)}
      // Nothing of a dialog’s own: it is no loss.
      onInput={event => event.stopPropagation()}
      autoComplete="off"
      spellCheck={false}
      data-autofocus
    />
  )
}
