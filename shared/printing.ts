import { z } from 'zod'

/** Types of printing and sharing, shared by page and main. The page lays itself out for paper before it asks. */

export const printingMethods = {
  /** Saves the page as a PDF where the user chooses; null when the user cancels. */
  'app.savePdf': z.strictObject({ name: z.string().min(1).max(200) }),
  /** Opens the system's print dialog. Resolves when the dialog was answered. */
  'app.print': z.strictObject({}),
  /** Opens the system's share menu (macOS) with the link to a screen, given as a route path. */
  'app.share': z.strictObject({ path: z.string().startsWith('/').max(4000) }),
} as const satisfies Record<string, z.ZodType>

export interface PrintingResults {
  'app.savePdf': { readonly path: string } | null
  'app.print': null
  'app.share': null
}
