import { expect, test } from 'vitest'
import { RefMemory } from './ref-memory.ts'
import { repositoryMemory } from './repository-memory.ts'

const ids = { a: 'a'.repeat(40), b: 'b'.repeat(40) } as const

/** Looks up a ref, and tells how often the repository was asked. */
function lookups(refs: RefMemory) {
  let asked = 0
  const look = (name: string, id: string | null = ids.a) =>
    refs.target(name, async () => {
      asked += 1
      return id
    })
  return { look, asked: () => asked }
}

test('what was found out about refs is known until one of them may have changed', async () => {
  const refs = new RefMemory(repositoryMemory(), '1')
  const { look, asked } = lookups(refs)
  expect([await look('main'), await look('main'), asked()]).toEqual([ids.a, ids.a, 1])
  const end = refs.change()
  // During a change nothing is kept, and nothing kept is given.
  expect([await look('main', ids.b), await look('main'), asked()]).toEqual([ids.b, ids.a, 3])
  end()
  expect([await look('main', ids.b), await look('main'), asked()]).toEqual([ids.b, ids.b, 4])
})

test('a change that has ended twice does not end another one', async () => {
  const refs = new RefMemory(repositoryMemory(), '1')
  const { look, asked } = lookups(refs)
  const [first, second] = [refs.change(), refs.change()]
  first()
  first()
  await look('main')
  await look('main')
  expect(asked()).toBe(2)
  second()
  await look('main')
  await look('main')
  expect(asked()).toBe(3)
})

test('a lookup that was begun before a change and ends after it is not kept', async () => {
  const refs = new RefMemory(repositoryMemory(), '1')
  const late = Promise.withResolvers<string>()
  const before = refs.target('main', () => late.promise)
  const end = refs.change()
  end()
  late.resolve(ids.a)
  expect(await before).toBe(ids.a)
  expect(await lookups(refs).look('main', ids.b)).toBe(ids.b)
})

test('repositories, and names of any length, are kept apart', async () => {
  const memory = repositoryMemory()
  const [one, other] = [new RefMemory(memory, '1'), new RefMemory(memory, '2')]
  for (const length of [99, 100, 101, 1000]) {
    const name = 'x'.repeat(length)
    expect(await lookups(one).look(name, ids.a)).toBe(ids.a)
    expect(await lookups(other).look(name, ids.b)).toBe(ids.b)
    expect(await lookups(one).look(`${name}y`, ids.b)).toBe(ids.b)
    expect(await lookups(one).look(name, null)).toBe(ids.a)
  }
})

test('a ref that is not there is known not to be there', async () => {
  const { look, asked } = lookups(new RefMemory(repositoryMemory(), '1'))
  expect([await look('gone', null), await look('gone', null), asked()]).toEqual([null, null, 1])
})

test('a repository has another name each time', () => {
  const memory = repositoryMemory()
  expect([memory.nextRepository(), memory.nextRepository(), memory.nextRepository()]).toEqual(['1', '2', '3'])
})

test('an object that is not there is looked for again, because it may come', async () => {
  const { commits, annotations } = repositoryMemory()
  let asked = 0
  const nothing = async () => {
    asked += 1
    return null
  }
  await commits.get('a', nothing)
  await commits.get('a', nothing)
  const unknown = async () => {
    asked += 1
    return { message: 'One', tagger: null, commit: null }
  }
  await annotations.get('a', unknown)
  await annotations.get('a', unknown)
  expect(asked).toBe(4)
})
