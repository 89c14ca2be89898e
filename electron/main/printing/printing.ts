import type { PrintToPDFOptions, WebContentsPrintOptions } from 'electron'
import type { BridgeResult, ParsedBridgeArgument } from '#shared/bridge.ts'
import { deepLink, parseDeepLink } from '#shared/deep-link.ts'
import { t } from '#shared/i18n/i18n.ts'
import { invalid } from '../failure.ts'
import { withEnding, writeChosenFile } from '../files/save-file.ts'
import { safeFileName } from '../proxy/download-name.ts'

/** The page, as far as it is printed. */
interface PrintedPage {
  printToPDF(options: PrintToPDFOptions): Promise<Uint8Array>
  print(options: WebContentsPrintOptions, done: (success: boolean, failureReason: string) => void): void
  once(event: 'destroyed', listener: () => void): unknown
  off(event: 'destroyed', listener: () => void): unknown
}

export interface PrintingParts {
  /** Null without a window. */
  readonly page: () => PrintedPage | null
  /** Asks the person where to save; null when they cancel. */
  readonly chooseFile: (suggestedName: string) => Promise<string | null>
  /** Opens the system's share menu; null where the system has none. */
  readonly openShareMenu: ((link: string) => void) | null
}

export interface Printing {
  savePdf(request: ParsedBridgeArgument<'app.savePdf'>): Promise<BridgeResult<'app.savePdf'>>
  print(): Promise<null>
  share(request: ParsedBridgeArgument<'app.share'>): null
}

/** The page itself says size and margins (`@page`). Tags make the text readable for screen readers. */
const pdfOptions: PrintToPDFOptions = { preferCSSPageSize: true, printBackground: true, generateTaggedPDF: true }

/** How Electron says that the user closed the dialog. */
const cancelled = t('Print job canceled')

/** Prints the page, saves it as a PDF and shares its link. Only one print job or PDF at a time: each has a dialog. */
export function createPrinting({ page, chooseFile, openShareMenu }: PrintingParts): Printing {
  let isBusy = false
  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isBusy) throw invalid(t('Another page is being printed. Wait until its dialog is closed'))
    isBusy = true
    try {
      return await work()
    } finally {
      isBusy = false
    }
  }
  return {
    /** @throws Failure when it cannot be written */
    savePdf: ({ name }) =>
      alone(async () => {
        const path = await chooseFile(withEnding(safeFileName(name), 'pdf'))
        // The window may be gone by now.
        const printed = page()
        if (path === null || !printed) return null
        await writeChosenFile(path, await printed.printToPDF(pdfOptions))
        return { path }
      }),
    /** @throws Failure when the system can't print, such as without a printer */
    print: () =>
      alone(async () => {
        const { promise, resolve, reject } = Promise.withResolvers<null>()
        const printed = page()
        if (!printed) return null
        // Nothing says that Electron calls back for a window that was closed.
        const cancel = () => resolve(null)
        printed.once('destroyed', cancel)
        printed.print({ silent: false, printBackground: true }, (success, failureReason) => {
          if (success || failureReason === cancelled) resolve(null)
          else
            reject(
              invalid(
                t('The system couldn’t print this ({failureReason}). Save it as a PDF and print that', {
                  failureReason,
                }),
              ),
            )
        })
        return await promise.finally(() => printed.off('destroyed', cancel))
      }),
    /** @throws Failure where the system has no share menu, and for a path that is no link */
    share: ({ path }) => {
      const to = parseDeepLink(path)
      if (to === null) throw invalid(t('Not a link to a screen'))
      if (!openShareMenu) throw invalid(t('This system has no share menu. Copy the link instead'))
      openShareMenu(deepLink(to))
      return null
    },
  }
}
