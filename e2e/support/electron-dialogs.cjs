/**
 * Preloaded into Electron's main process: nobody is there to answer a native dialog. They answer as on the Chromium host:
 * saving takes a fresh name in the folder of downloads, opening is cancelled, a message box takes its cancel button.
 */
const { existsSync, mkdirSync } = require('node:fs')
const { basename, extname, join } = require('node:path')
const { dialog } = require('electron')

const optionsOf = args => args.at(-1) ?? {}

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
    return { canceled: false, filePath: freshPath(join(folder, basename(optionsOf(args).defaultPath ?? 'download'))) }
  },
  showOpenDialog: async () => ({ canceled: true, filePaths: [] }),
  showMessageBox: async (...args) => {
    const { cancelId, buttons = [] } = optionsOf(args)
    const cancel = buttons.findIndex(label => /^(cancel|no)$/i.test(label))
    return { response: cancelId ?? Math.max(cancel, 0), checkboxChecked: false }
  },
})
