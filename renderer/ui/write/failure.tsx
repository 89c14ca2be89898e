import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { type AppError, explain } from '#shared/errors.ts'
import { useConnection } from '../../lib/connection/use-connection.ts'
import { VisibleText } from '../text/visible-text.tsx'

/** Why something was not done, and what to do next; `children` is a way to do it. */
export function Failure({ error, children }: { readonly error: AppError; readonly children?: ReactNode }) {
  const { title, sentence, nextStep } = explain(error, useConnection().name)
  return (
    <Alert color="red" title={title} mt="md" role="alert">
      <VisibleText text={sentence} /> {nextStep} {children}
    </Alert>
  )
}
