import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { textExtractor } from './build/texts/extractor.ts'

/** The files of catalogs. The English message is the ID: the code shows it, and English needs no catalog. */
export const catalogFormat = formatter({ explicitIdAsDefault: true, lineNumbers: false })

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
