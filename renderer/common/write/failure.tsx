import { Alert } from '@mantine/core'
import { type AppError, explain } from '#shared/errors.ts'
import { useConnection } from '../connection/use-connection.ts'
import { VisibleText } from '../text/visible-text.tsx'

/** Why something was not done, and what to do next. */
export function Failure({ error }: { readonly error: AppError }) {
  const { title, sentence, nextStep } = explain(error, useConnection().name)
  return (
    <Alert color="red" title={title} mt="md" role="alert">
      <VisibleText text={sentence} /> {nextStep}
    </Alert>
  )
}
