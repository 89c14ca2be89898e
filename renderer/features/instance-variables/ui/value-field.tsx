import { Button, Input, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { instanceVariableLimits } from '#shared/contract/instance-variables.ts'
import { visibleString } from '#shared/text/visible.ts'
import { maskingProblem } from '../model/masking.ts'
import classes from './variables.module.css'

interface ValueFieldProps {
  readonly value: string
  /** The service has it already: it is hidden until it is asked for. */
  readonly isKept: boolean
  readonly isFile: boolean
  readonly isMasked: boolean
  readonly error: string | undefined
  onChange(value: string): void
}

/** The value of a variable, with what speaks against it said while it is typed. */
export function ValueField({ value, isKept, isFile, isMasked, error, onChange }: ValueFieldProps) {
  const [isShown, setShown] = useState(!isKept)
  const problem = isMasked ? maskingProblem(value) : null
  if (!isShown) {
    return (
      <Input.Wrapper label="Value" error={error} {...(problem && { description: maskingWords(problem) })}>
        <div className={classes.kept}>
          <Text size="sm" c="dimmed">
            Hidden. It has {counted(value.length)}.
          </Text>
          <Button variant="default" size="compact-sm" onClick={() => setShown(true)}>
            Show and change it
          </Button>
        </div>
      </Input.Wrapper>
    )
  }
  return (
    <div>
      <Textarea
        label={isFile ? 'Content of the file' : 'Value'}
        description={`${counted(value.length)}${value.endsWith('\n') ? ', with a line break at the end' : ''}`}
        value={value}
        error={
          error ?? (value.length > instanceVariableLimits.value && `At most ${instanceVariableLimits.value} characters`)
        }
        autosize
        minRows={isFile ? 8 : 2}
        maxRows={18}
        spellCheck={false}
        autoComplete="off"
        classNames={{ input: classes.text }}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <Text size="xs" c="dimmed" mt={4} role="status">
        {value.length > instanceVariableLimits.usualValue && lengthWords}
        {problem && maskingWords(problem)}
      </Text>
    </div>
  )
}

const counted = (count: number) => (count === 1 ? '1 character' : `${count} characters`)

const lengthWords = `This may be too long: some services accept about ${instanceVariableLimits.usualValue} characters. `

function maskingWords(problem: string): string {
  return `This can hardly be masked: ${visibleString(problem)}. Services mask one line of at least 8 plain characters, and refuse others.`
}
