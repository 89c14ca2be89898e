import { notifications } from '@mantine/notifications'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { copyText } from '../../ui/copy/copy-text.ts'
import { getError, request } from '../bridge/bridge.ts'

/** Copies diagnostics for a bug report, and shows a notice. */
export async function copyDiagnostics(): Promise<void> {
  try {
    await copyText(await request('app.diagnostics', {}), t('Diagnostics'))
  } catch (thrown) {
    const { title, sentence } = explain(getError(thrown))
    notifications.show({ color: 'red', title, message: sentence })
  }
}
