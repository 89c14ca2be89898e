import { createContext, useContext } from 'react'
import type { Field } from './field.ts'
import type { FieldValue } from './form-values.ts'
import type { Problems } from './problems.ts'

/** The context of every input of a form. */
export interface FormFacts {
  readonly problems: Problems
  readonly getLabel: (field: Field) => string
  readonly getOptionLabel: (field: Field, value: string) => string
  readonly onBlur: (path: string) => void
}

export const FormContext = createContext<FormFacts | null>(null)

/** The form of an input. Throws outside of one. */
export function useFormFacts(): FormFacts {
  const facts = useContext(FormContext)
  if (!facts) throw new Error('This input needs a form')
  return facts
}

/** The props of one input. */
export interface InputProps<F extends Field = Field> {
  readonly field: F
  /** Its path in the form, such as `actions.0.file_path`. */
  readonly path: string
  readonly value: FieldValue | undefined
  readonly onChange: (value: FieldValue) => void
}

/** The text of an input that holds one. */
export function getText(value: FieldValue | undefined): string {
  return typeof value === 'string' ? value : ''
}
