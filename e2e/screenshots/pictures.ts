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
  /** The screen's own content has alerts; on every other screen, an alert is a failure that no picture should show. */
  readonly hasNotes?: true
  /** The steps before the picture is taken. */
  show?(page: Page): Promise<void>
}

/**
 * Closes the notices in the corner: they arrive one after the other, some close automatically, and all would cover the
 * screen.
 */
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
