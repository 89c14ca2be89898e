import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { UserBrief } from '#shared/contract/fields.ts'
import { type Mention, mentionsIn, recognise } from './pasted-people.ts'

const user = (id: number, username: string, name: string): UserBrief => ({ id, username, name, state: 'active' })
const ines = user(1, 'ines', 'Ines Duarte')
const inesOther = user(2, 'ines.b', 'Ines Brandt')
const only = (pasted: string): Mention => {
  const [mention, ...more] = mentionsIn(pasted)
  if (!mention || more.length > 0) throw new Error(`${more.length} more`)
  return mention
}

test('a list copied from anywhere is read: lines, commas, tabs, @, addresses, names and IDs', () => {
  expect(
    mentionsIn('ines, @mats;\n"Price" <owen@harbor.example>\tlea@harbor.example\n\n #42 \nLea Moreau').map(
      ({ kind, ...rest }) => [kind, 'id' in rest ? rest.id : rest.search],
    ),
  ).toEqual([
    ['username', 'ines'],
    ['username', 'mats'],
    ['email', 'owen@harbor.example'],
    ['email', 'lea@harbor.example'],
    ['id', 42],
    ['name', 'Lea Moreau'],
  ])
})

test('the same user twice counts once', () => {
  expect(mentionsIn('ines\n@INES\nInes')).toHaveLength(1)
  expect(mentionsIn('7\n#7')).toHaveLength(1)
})

test('never throws for pasted text, and no mention is empty', () => {
  fc.assert(
    fc.property(fc.string(), pasted => {
      for (const mention of mentionsIn(pasted)) expect(mention.text.trim()).not.toBe('')
    }),
  )
})

test('a username is recognised exactly, also among others that contain it', () => {
  expect(recognise(only('INES'), [inesOther, ines])).toEqual({ kind: 'one', user: ines })
})

test('never guesses a user: of several or only similar matches, the user chooses', () => {
  expect(recognise(only('Ines'), [inesOther, user(3, 'ines.c', 'Ines Costa')])).toMatchObject({ kind: 'several' })
  expect(recognise(only('Ines Brandt'), [ines, inesOther])).toEqual({ kind: 'one', user: inesOther })
  expect(recognise(only('x@y.z'), [])).toEqual({ kind: 'nobody' })
  expect(recognise(only('x@y.z'), [ines])).toEqual({ kind: 'one', user: ines })
  expect(recognise(only('Ines'), [inesOther])).toEqual({ kind: 'several', users: [inesOther] })
  expect(recognise(only('Ines Du'), [ines])).toEqual({ kind: 'several', users: [ines] })
  expect(recognise(only('42'), [ines])).toEqual({ kind: 'idOnly', id: 42 })
})

test('a user who is only named like an address is not taken for its owner', () => {
  const address = 'owen@harbor.example'
  const impostor = user(4, 'mallory', address)
  expect(recognise(only(address), [impostor])).toEqual({ kind: 'several', users: [impostor] })
  expect(recognise(only(address), [impostor, ines])).toEqual({ kind: 'one', user: ines })
  const owner = { ...ines, email: 'Owen@harbor.example' }
  expect(recognise(only(address), [{ ...inesOther, email: 'ines@harbor.example' }, owner])).toEqual({
    kind: 'one',
    user: owner,
  })
})
