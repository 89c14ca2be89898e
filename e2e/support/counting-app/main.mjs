/** The unmodified built app, whose main notes what it does: see count.mjs. */
import { ipcMain } from 'electron'
import { note } from './count.mjs'

const handle = ipcMain.handle.bind(ipcMain)
ipcMain.handle = (channel, listener) =>
  handle(channel, (event, ...args) => {
    const [method, argument] = args
    note(`ipc ${method} ${argument?.operation ?? ''} ${argument?.from ?? ''}`.trim())
    const answer = listener(event, ...args)
    void Promise.allSettled([answer]).then(() => note('answered'))
    return answer
  })

/** @type {string} Built before the specs run; not there for the type check. */
const builtMain = '../../../out/main/index.js'
await import(builtMain)
