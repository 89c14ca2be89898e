/**
 * The unmodified built app with an observer of its protocol and IPC: records the files that the page requests, and prints a line when the page
 * reports that its first screen has its data.
 */
import { ipcMain, protocol } from 'electron'

/** @type {string[]} */
const asked = []

const handleScheme = protocol.handle.bind(protocol)
protocol.handle = (scheme, handler) =>
  handleScheme(scheme, request => {
    asked.push(new URL(request.url).pathname)
    return handler(request)
  })

const handleMessage = ipcMain.handle.bind(ipcMain)
ipcMain.handle = (channel, listener) =>
  handleMessage(channel, (event, ...args) => {
    if (args[0] === 'app.ready') process.stdout.write(`${JSON.stringify({ ready: true, asked })}\n`)
    return listener(event, ...args)
  })

/** @type {string} Built before the bench runs; not there for the type check. */
const builtMain = '../../../../out/main/index.js'
await import(builtMain)
