import { t } from '#shared/i18n/i18n.ts'

/** System fonts for letters that the bundled fonts lack. Emoji come last, so that digits aren't taken from them. */
const fallbacks = t(
  "'Noto Sans CJK JP', 'Noto Sans CJK SC', 'Hiragino Sans', 'PingFang SC', 'Yu Gothic UI', 'Microsoft YaHei UI', 'Malgun Gothic', 'Noto Sans', 'DejaVu Sans'",
)
const emoji = t("'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji'")

/** Ships with the app, so that it looks the same on every system. */
export const textFont = `'Inter Figures', 'Inter Variable', system-ui, ${fallbacks}, sans-serif, ${emoji}`

/** The same for code, in the editor, in differences and in texts. */
export const codeFont = `'JetBrains Mono Variable', ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', 'Noto Sans Mono CJK JP', 'Noto Sans Mono CJK SC', ${fallbacks}, monospace, ${emoji}`

/**
 * Loads both for Latin text: text measured or drawn before that would jump. Other letters are loaded when they are
 * first drawn.
 */
export async function loadFonts(): Promise<void> {
  await Promise.allSettled([
    document.fonts.load("13px 'Inter Variable'"),
    document.fonts.load("13px 'JetBrains Mono Variable'"),
  ])
}
