/**
 * Preloaded into Electron's main process: nobody is there to answer a native dialog. They answer as on the Chromium host:
 * saving takes a fresh name in the folder of downloads, opening is cancelled. What a message box asks is put into a file, and
 * the file beside it says which button is pressed (see questions.ts).
 */
const { existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
const { basename, extname, join } = require('node:path')
const { dialog } = require('electron')

let questions = 0
const sleep = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds))
const getOptions = args => args.at(-1) ?? {}

function freshPath(wanted) {
  const extension = extname(wanted)
  const stem = wanted.slice(0, wanted.length - extension.length)
  let path = wanted
  for (let number = 1; existsSync(path); number++) path = `${stem} (${number})${extension}`
  return path
}

Object.assign(dialog, {
  showSaveDialog: async (...args) => {
    const folder = process.env.XDG_DOWNLOAD_DIR
    mkdirSync(folder, { recursive: true })
    return { canceled: false, filePath: freshPath(join(folder, basename(getOptions(args).defaultPath ?? 'download'))) }
  },
  showOpenDialog: async () => ({ canceled: true, filePaths: [] }),
  showMessageBox: async (...args) => {
    const { message, detail = '', buttons = [], cancelId = 0, signal } = getOptions(args)
    questions += 1
    const file = join(process.env.GATEHOUSE_E2E_QUESTIONS, String(questions))
    writeFileSync(`${file}.question`, JSON.stringify({ message, detail, buttons }))
    const answer = () => (existsSync(`${file}.answer`) ? readFileSync(`${file}.answer`, 'utf8') : '')
    while (answer() === '' && !signal?.aborted) await sleep(50)
    if (answer() === '') writeFileSync(`${file}.answer`, String(cancelId))
    return { response: Number(answer()), checkboxChecked: false }
  },
})
