/**
 * The baseline of the bench: a minimal app on this host. Serves a folder as one page, passes one text to the page, and prints a line when the page
 * has loaded.
 */
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { app, BrowserWindow, ipcMain, protocol } from 'electron'

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    'user-data': { type: 'string' },
    'remote-debugging-port': { type: 'string' },
    page: { type: 'string' },
    text: { type: 'string' },
    // Of the other app; there is no tour here.
    'skip-tour': { type: 'boolean' },
  },
})
const { text, page = '' } = values
if (values['user-data'] !== undefined) app.setPath('userData', values['user-data'])
const port = values['remote-debugging-port']
if (port !== undefined) app.commandLine.appendSwitch('remote-debugging-port', port)

/** @type {Readonly<Record<string, string>>} */
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.ttf': 'font/ttf' }

protocol.registerSchemesAsPrivileged([
  { scheme: 'bare-app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
])
ipcMain.handle('text', () => (text === undefined ? '' : readFile(text, 'utf8')))
ipcMain.handle('ready', () => {
  process.stdout.write(`${JSON.stringify({ ready: true, asked: [] })}\n`)
})
app.on('window-all-closed', () => app.quit())

// Not awaited here: an app becomes ready when its main module has run to its end.
app.whenReady().then(open, fail)

function open() {
  protocol.handle('bare-app', async request => {
    const { pathname } = new URL(request.url)
    const file = join(page, pathname === '/' ? 'index.html' : pathname)
    try {
      const headers = { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' }
      return new Response(new Uint8Array(await readFile(file)), { headers })
    } catch {
      return new Response(null, { status: 404 })
    }
  })
  const window = new BrowserWindow({
    width: 1280,
    height: 840,
    webPreferences: { preload: join(import.meta.dirname, 'preload.cjs'), sandbox: true, contextIsolation: true },
  })
  window.loadURL('bare-app://app/').catch(fail)
}

/** @param {unknown} error */
function fail(error) {
  process.stderr.write(`${String(error)}\n`)
  app.exit(1)
}
