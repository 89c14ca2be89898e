import { expect, type Page } from '@playwright/test'

/** One picture for the documentation: a screen of the app on the embedded service. */
export interface Picture {
  /** Of the file, without scheme and ending. */
  readonly name: string
  /** The route: below the pictured project, group or connection, or of the app itself. */
  readonly at:
    | { readonly project: string }
    | { readonly group: string }
    | { readonly connection: string }
    | { readonly app: string }
  /** The screen itself has notes in boxes; on every other one, a box tells of a failure that no picture should show. */
  readonly hasNotes?: true
  /** What is done on the screen before the picture is taken. */
  show?(page: Page): Promise<void>
}

/** Puts away the notes in the corner: they come one after the other, some go by themselves, and all would lie over what is pictured. */
export async function closeNotices(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Close this notice' })
  await close
    .first()
    .waitFor({ timeout: 5000 })
    .catch(() => undefined)
  await expect(async () => {
    if ((await close.count()) > 0) await close.first().click({ timeout: 500 })
    await expect(close).toHaveCount(0, { timeout: 500 })
  }).toPass()
}
