import { Code, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Trans } from '../text/trans.tsx'
import { VisibleText } from '../text/visible-text.tsx'

/** The field for typing the name of an object before it is destroyed. The caller compares. */
export function TypedName({
  name,
  typed,
  onType,
  label,
}: {
  readonly name: string
  readonly typed: string
  onType(typed: string): void
  /** The label, such as "the tag’s name". */
  readonly label: ReactNode
}) {
  return (
    <TextInput
      mt="md"
      label={
        <Trans
          message="Type {label} <code/> to confirm"
          values={{ label }}
          components={{
            code: (
              <Code>
                <VisibleText text={name} />
              </Code>
            ),
          }}
        />
      }
      value={typed}
      onChange={event => onType(event.currentTarget.value)}
      // Must not count as a change in the dialog: losing it is harmless.
      onInput={event => event.stopPropagation()}
      autoComplete="off"
      spellCheck={false}
      data-autofocus
    />
  )
}
