import { dialog, type MessageBoxOptions } from 'electron'
import { t } from '#shared/i18n/i18n.ts'
import { type DataLock, takeDataLock, waitForDataLock } from '../terminal/data-lock.ts'

/** Most commands have ended by then. */
const patienceMilliseconds = 1500

const waitQuestion = {
  type: 'info',
  title: 'Gatehouse',
  message: t('A Gatehouse command is running'),
  detail: t('It uses the same data. The window shows your data when the command has ended.'),
  buttons: [t('Wait'), t('Quit')],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
} as const satisfies MessageBoxOptions

/**
 * Takes the lock of the data folder, and waits for a command that has it. After a moment a message box says so, with a button to quit.
 * @param quit ends the app
 */
export async function lockData(folder: string, quit: () => void): Promise<DataLock> {
  const lock = takeDataLock(folder)
  if (lock) return lock
  const ended = new AbortController()
  const askToWait = async () => {
    const { response } = await dialog.showMessageBox({ ...waitQuestion, signal: ended.signal })
    if (response === 1) quit()
  }
  const timer = setTimeout(() => void askToWait(), patienceMilliseconds)
  try {
    return await waitForDataLock(folder)
  } finally {
    clearTimeout(timer)
    ended.abort()
  }
}
