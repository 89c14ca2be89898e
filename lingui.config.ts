import { type CatalogFormatter, type CatalogType, defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { textExtractor } from './build/texts/extractor.ts'
import { contextEnd } from './shared/i18n/i18n.ts'

const po = formatter({ explicitIdAsDefault: true, lineNumbers: false })

/**
 * The files of catalogs. The English message is the ID: the code shows it, and English needs no catalog. A message with a
 * context has both in its ID, and `msgctxt` in the file, which Lingui's format writes for generated IDs only.
 */
export const catalogFormat: CatalogFormatter = {
  ...po,
  parse: async (content, context) =>
    withIds(await po.parse(content, context), (id, { context, message }) =>
      context && message ? `${context}${contextEnd}${message}` : id,
    ),
  serialize: (catalog, context) =>
    po.serialize(
      withIds(catalog, (id, { context, message }) => (context && message ? generateMessageId(message, context) : id)),
      context,
    ),
}

function withIds(catalog: CatalogType, toId: (id: string, message: CatalogType[string]) => string): CatalogType {
  return Object.fromEntries(Object.entries(catalog).map(([id, message]) => [toId(id, message), message]))
}

/** Message catalogs: docs/developers/texts.md. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['de', 'ja'],
  catalogs: [
    {
      path: '<rootDir>/shared/i18n/locales/{locale}',
      include: ['<rootDir>/renderer', '<rootDir>/shared', '<rootDir>/electron'],
      exclude: ['**/*.test.ts', '**/*.test.tsx', '**/*.fixture.ts', '**/testing/**', '**/electron/service/**'],
    },
  ],
  format: catalogFormat,
  orderBy: 'messageId',
  extractors: [textExtractor],
})
