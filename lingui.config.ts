import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { textExtractor } from './build/texts/extractor.ts'

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
  // The English message is the ID: the code shows it, and English needs no catalog.
  format: formatter({ explicitIdAsDefault: true, lineNumbers: false }),
  orderBy: 'messageId',
  extractors: [textExtractor],
})
