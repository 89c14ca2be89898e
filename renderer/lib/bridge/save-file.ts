import { notifications } from '@mantine/notifications'
import type { BridgeArgument } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { getError, request } from './bridge.ts'

/**
 * Saves generated data to a file chosen by the user, and shows the result. `make` may take a while or fail.
 * @returns whether it was saved; not when the user cancelled
 */
export async function saveFile(make: () => Promise<BridgeArgument<'files.save'>>): Promise<boolean> {
  try {
    const saved = await request('files.save', await make())
    if (saved) notifications.show({ color: 'green', title: t('Saved'), message: visibleString(saved.path) })
    return saved !== null
  } catch (thrown) {
    const { title, sentence, nextStep } = explain(getError(thrown))
    notifications.show({ color: 'red', title, message: `${sentence} ${nextStep}` })
    return false
  }
}
