import { Alert } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { type AppError, explain } from '#shared/errors.ts'
import { useConnection } from '../../lib/connection/use-connection.ts'
import { VisibleText } from '../text/visible-text.tsx'

/** Why something was not done, and what to do next; `children` is a way to do it. */
export function Failure({ error, children }: { readonly error: AppError; readonly children?: ReactNode }) {
  const { title, sentence, nextStep } = explain(error, useConnection().name)
  const alert = useRef<HTMLDivElement>(null)
  // Below the fold of a long form it would not be noticed.
  // A browser may answer with a promise, which is no function to clean up with.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is brought into view
  useEffect(() => void alert.current?.scrollIntoView({ block: 'nearest' }), [error])
  return (
    <Alert ref={alert} color="red" title={title} mt="md" role="alert">
      <VisibleText text={sentence} /> {nextStep} {children}
    </Alert>
  )
}
