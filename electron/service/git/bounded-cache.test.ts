import { describe, expect, it } from 'vitest'
import { BoundedCache } from './bounded-cache.ts'

/** Returns each key as its value, and records the requested keys. */
function counting(cache: BoundedCache<string>) {
  const asked: string[] = []
  const get = (key: string) =>
    cache.get(key, async () => {
      asked.push(key)
      return key
    })
  return { asked, get }
}

describe('a bounded cache', () => {
  it('computes a value once, also for two concurrent calls', async () => {
    const { asked, get } = counting(new BoundedCache(10))
    expect(await Promise.all([get('a'), get('a')])).toEqual(['a', 'a'])
    expect(await get('a')).toBe('a')
    expect(asked).toEqual(['a'])
  })

  it('forgets the longest unused first', async () => {
    const { asked, get } = counting(new BoundedCache(2))
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key)
    expect(asked).toEqual(['a', 'b', 'c', 'b'])
  })

  it('holds no more than its capacity, by the weight of the answers', async () => {
    const { asked, get } = counting(new BoundedCache(20, answer => answer.length))
    for (const key of ['aaaaa', 'bbbbb', 'ccccc', 'ddddd']) await get(key)
    for (const key of ['ddddd', 'ccccc', 'bbbbb', 'aaaaa']) await get(key)
    expect(asked).toHaveLength(4)
    await get('eeeee')
    await get('aaaaa')
    await get('ddddd')
    expect(asked).toEqual(['aaaaa', 'bbbbb', 'ccccc', 'ddddd', 'eeeee', 'ddddd'])
  })

  it('is not emptied by one heavy answer, which it does not keep', async () => {
    const { asked, get } = counting(new BoundedCache(20, answer => answer.length))
    await get('light')
    await get('very heavy')
    await get('very heavy')
    await get('light')
    expect(asked).toEqual(['light', 'very heavy', 'very heavy'])
  })

  it('does not remember failures', async () => {
    const cache = new BoundedCache<string>(10)
    await expect(cache.get('a', () => Promise.reject(new Error('not now')))).rejects.toThrow('not now')
    expect(await cache.get('a', async () => 'now')).toBe('now')
  })
})
