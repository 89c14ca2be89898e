import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileMessage } from './icu.ts'

/** Lingui's gives the offset of a plural too, which no message uses. */
function asLingui(message: string): unknown {
  return JSON.parse(
    JSON.stringify(compileMessageOrThrow(message), (key, value) => (key === 'offset' ? undefined : value)),
  )
}

const text = fc.stringMatching(/^[a-zA-Z “”’.,:<>/\\%$&]{0,12}$/)
const name = fc.stringMatching(/^[a-z][a-zA-Z0-9]{0,5}$/)
const quoted = fc.constantFrom("'{'", "'}'", "'{a}'", "''", "don't", "'{''}'")
const { message } = fc.letrec<{ message: string; choices: string }>(tie => ({
  message: fc
    .array(
      fc.oneof(
        { depthSize: 'small' },
        text,
        name.map(one => `{${one}}`),
        name.map(one => `{ ${one}, number }`),
        quoted,
        tie('choices'),
      ),
      {
        maxLength: 5,
      },
    )
    .map(parts => parts.join('')),
  choices: fc
    .tuple(name, fc.constantFrom('plural', 'select'), tie('message'), tie('message'))
    .map(([one, type, first, other]) =>
      type === 'plural'
        ? `{${one}, plural, =0 {none} one {${first}} other {# ${other}}}`
        : `{${one}, select, a {${first}} other{${other}}}`,
    ),
}))

test('a message is read as Lingui’s compiler reads it', () => {
  fc.assert(
    fc.property(message, one => {
      expect(compileMessage(one)).toEqual(asLingui(one))
    }),
  )
})

test.each([
  '{',
  '}',
  'a {b',
  '{a, plural}',
  '{a, plural, one {x}}',
  '{a, plural, other {x}',
  '{a b}',
  '{}',
  '{a, date, short}',
])('what is not well-formed, such as %s, is text', broken => expect(compileMessage(broken)).toEqual([broken]))
