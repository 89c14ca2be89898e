import { afterEach, expect, test } from 'vitest'
import { activate } from '#shared/i18n/i18n.ts'
import { defaultMessage, defaultMessageOf } from './default-message.ts'

afterEach(() => activate('en', null))

test('the default message of a commit is English in every language, as it goes into the repository', () => {
  activate('de-DE', { Add: ['Hinzufügen'], Move: ['Verschieben'] })
  expect(defaultMessage('Add', 'docs/guide.md')).toBe('Add guide.md')
  expect(defaultMessageOf('Move', 2, ['Move a.md', 'Move b.md\n\nBecause'])).toBe(
    'Move 2 files\n\n- Move a.md\n- Move b.md',
  )
})
