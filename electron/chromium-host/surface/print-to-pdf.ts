import type * as Electron from 'electron'
import type { DevToolsSession } from '../devtools/connection.ts'

/** The options that are passed on. Electron has more of them; main uses these. */
const known = ['preferCSSPageSize', 'printBackground', 'landscape', 'generateTaggedPDF'] as const

/**
 * Electron's `printToPDF` by `Page.printToPDF`, with Electron's defaults. The answer is read in pieces, because Chromium closes the pipe on a message
 * that is too long.
 * @throws TypeError for options that are none, or that this host doesn't pass on; Error when Chromium can't print
 */
export async function printToPdf(session: DevToolsSession, options: Electron.PrintToPDFOptions): Promise<Buffer> {
  if (typeof options !== 'object' || options === null) throw new TypeError('printToPDF takes an object of options')
  const other = Object.keys(options).find(name => !known.some(one => one === name))
  if (other !== undefined) throw new TypeError(`The host's printToPDF has no option '${other}'`)
  const { stream } = await session.send('Page.printToPDF', { ...options, transferMode: 'ReturnAsStream' })
  if (stream === undefined) throw new Error('Failed to generate PDF')
  const pieces: Buffer[] = []
  try {
    for (;;) {
      const { data, eof, base64Encoded } = await session.send('IO.read', { handle: stream })
      pieces.push(Buffer.from(data, base64Encoded ? 'base64' : 'utf8'))
      if (eof) return Buffer.concat(pieces)
    }
  } finally {
    await session.send('IO.close', { handle: stream })
  }
}
