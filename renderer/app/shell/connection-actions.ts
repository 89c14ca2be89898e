import { notifications } from '@mantine/notifications'
import type { Connection } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { getError, request } from '../../lib/bridge/bridge.ts'

/** Makes a connection read-only, or writable again. Shows an error when it fails. */
export async function switchReadOnly({ id, name, readOnly }: Connection): Promise<void> {
  await telling(name, () => request('connections.setReadOnly', { id, readOnly: !readOnly }))
}

/** Stops acting as another user. Shows an error when it fails. */
export async function leaveSudo({ id, name }: Connection): Promise<void> {
  await telling(name, () => request('connections.setSudo', { id, user: null }))
}

async function telling(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (thrown) {
    const error = getError(thrown)
    if (error.kind === 'consentRequired' && error.because === 'declined') return
    const { title, sentence } = explain(error, name)
    notifications.show({ color: 'red', title, message: sentence })
  }
}
