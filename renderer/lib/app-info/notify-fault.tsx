import { Button, Stack } from '@mantine/core'
import { type AppError, explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { getError } from '../bridge/bridge.ts'
import { showNotice } from '../notices/notices.ts'
import { copyDiagnostics } from './diagnostics.ts'

/** Shows a fault of the app itself that no screen shows; faults with the same cause once. Ignores other errors. */
export function notifyFault(error: AppError): void {
  if (error.kind !== 'internal') return
  const { title, sentence, nextStep } = explain(error)
  showNotice({
    id: error.cause,
    color: 'red',
    title,
    message: (
      <Stack gap={6} align="flex-start">
        {`${sentence} ${nextStep}`}
        <Button size="compact-xs" variant="light" onClick={() => void copyDiagnostics()}>
          {t('Copy diagnostics')}
        </Button>
      </Stack>
    ),
  })
}

/** What libraries reject with when something is no longer wanted: nothing failed. */
const cancelled = new Set(['AbortError', 'Canceled', 'CancelledError'])

/** Reports uncaught exceptions, such as in a click handler. Returns the function that ends this. */
export function watchFaults(target: EventTarget): () => void {
  const onThrown = (thrown: unknown) => {
    if (thrown instanceof Error && !cancelled.has(thrown.name)) notifyFault(getError(thrown))
  }
  const onError = (event: Event) => 'error' in event && onThrown(event.error)
  const onRejection = (event: Event) => 'reason' in event && onThrown(event.reason)
  target.addEventListener('error', onError)
  target.addEventListener('unhandledrejection', onRejection)
  return () => {
    target.removeEventListener('error', onError)
    target.removeEventListener('unhandledrejection', onRejection)
  }
}
