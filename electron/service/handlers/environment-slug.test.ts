import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { environmentSlug } from './environment-slug.ts'

describe('the slug of an environment', () => {
  it.each(['production', 'staging', 'a', 'review-1', 'x'.repeat(24)])('of %s is its name', name => {
    expect(environmentSlug(name)).toBe(name)
  })

  it.each([
    ['review/feature-1', /^review-feature-1-[a-z0-9]{6}$/],
    ['Production', /^production-[a-z0-9]{6}$/],
    ['2nd quay', /^env-2nd-quay-[a-z0-9]{6}$/],
    ['北の埠頭', /^env-[a-z0-9]{6}$/],
    ['ends-', /^ends-[a-z0-9]{6}$/],
    ['x'.repeat(25), /^x{17}-[a-z0-9]{6}$/],
  ])('of %s tells that it was changed', (name, slug) => {
    expect(environmentSlug(name)).toMatch(slug)
  })

  it('is a short, deterministic host name for any name', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 255, unit: 'binary' }), name => {
        const slug = environmentSlug(name)
        expect(slug).toMatch(/^[a-z](?:-?[a-z0-9]){0,23}$/)
        expect(slug.length).toBeLessThanOrEqual(24)
        expect(environmentSlug(name)).toBe(slug)
      }),
    )
  })

  it('differs for names that only differ in what a slug leaves out', () => {
    const names = ['a/b', 'a.b', 'a b', 'A-B', 'a--b', 'a-b']
    expect(new Set(names.map(environmentSlug)).size).toBe(names.length)
  })
})
