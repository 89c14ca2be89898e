import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  baseOfNotes,
  compareVersions,
  getName,
  getVersion,
  latestVersion,
  nextNames,
  nextVersion,
  steps,
  type Version,
  versionBefore,
} from './version.ts'

const part = fc.bigInt({ min: 0n, max: 10n ** 30n })
const prerelease = fc.oneof(
  fc.constant(''),
  fc
    .array(fc.oneof(fc.nat().map(String), fc.stringMatching(/^[a-z][0-9a-z-]{0,5}$/)), { minLength: 1, maxLength: 4 })
    .map(parts => parts.join('.')),
)
const version: fc.Arbitrary<Version> = fc.record({
  prefix: fc.constantFrom('', 'v', 'api-v', 'größe/', '@scope/package@'),
  major: part,
  minor: part,
  patch: part,
  prerelease,
})

describe('a version in the name of a tag', () => {
  test('is read back as it was written', () => {
    fc.assert(
      fc.property(version, one => {
        expect(getVersion(getName(one))).toEqual(one)
      }),
    )
  })

  test.each([
    ['v1.2.3', { prefix: 'v', major: 1n, minor: 2n, patch: 3n, prerelease: '' }],
    ['1.0.0-rc.1+build.5', { prefix: '', major: 1n, minor: 0n, patch: 0n, prerelease: 'rc.1' }],
    ['api-v10.20.30', { prefix: 'api-v', major: 10n, minor: 20n, patch: 30n, prerelease: '' }],
  ])('%s', (name, expected) => expect(getVersion(name)).toEqual(expected))

  test.each(['', 'v1', 'v1.2', '1.2.3.4', '2024.01.05', 'v1.2.3-', 'v1.2.3-01', 'nightly', 'v1.2.3 '])(
    '“%s” has none',
    name => expect(getVersion(name)).toBeNull(),
  )

  test('any text is read without a failure', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        expect(() => getVersion(text)).not.toThrow()
      }),
    )
  })
})

describe('the order of versions', () => {
  test('is that of the example of semver.org', () => {
    const names = [
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      '1.0.0',
      '1.0.1',
      '1.10.0',
      '2.0.0',
    ]
    const versions = names.map(getVersion).filter(one => one !== null)
    expect(versions.toReversed().toSorted(compareVersions).map(getName)).toEqual(names)
  })

  test('turns round when the two are exchanged, and is carried on', () => {
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        expect(Math.sign(compareVersions(a, b)) + Math.sign(compareVersions(b, a))).toBe(0)
        if (compareVersions(a, b) <= 0 && compareVersions(b, c) <= 0)
          expect(compareVersions(a, c)).toBeLessThanOrEqual(0)
      }),
    )
  })
})

describe('the next version', () => {
  test('is a release above the latest, and patch, minor and major rise', () => {
    fc.assert(
      fc.property(version, latest => {
        const next = steps.map(step => nextVersion(latest, step))
        for (const one of next) {
          expect(compareVersions(one, latest)).toBeGreaterThan(0)
          expect(one).toMatchObject({ prefix: latest.prefix, prerelease: '' })
        }
        expect(next.toSorted(compareVersions)).toEqual(next)
      }),
    )
  })

  test('leaves no room for another release of its kind below it', () => {
    fc.assert(
      fc.property(version, latest => {
        const { patch, minor, major } = latest
        const [nextPatch, nextMinor, nextMajor] = steps.map(step => nextVersion(latest, step))
        expect((nextPatch?.patch ?? 0n) - patch).toBeLessThanOrEqual(1n)
        expect((nextMinor?.minor ?? 0n) - minor).toBeLessThanOrEqual(1n)
        expect((nextMajor?.major ?? 0n) - major).toBeLessThanOrEqual(1n)
      }),
    )
  })

  test.each([
    ['v1.2.3', 'v1.2.4', 'v1.3.0', 'v2.0.0'],
    ['v1.2.3-rc.1', 'v1.2.3', 'v1.3.0', 'v2.0.0'],
    ['v1.3.0-rc.1', 'v1.3.0', 'v1.3.0', 'v2.0.0'],
    ['2.0.0-beta', '2.0.0', '2.0.0', '2.0.0'],
  ])('after %s: %s, %s, %s', (latest, ...expected) => {
    const read = getVersion(latest)
    expect(read && steps.map(step => getName(nextVersion(read, step)))).toEqual(expected)
  })
})

describe('the names of a next tag', () => {
  const namesAfter = (name: string) => {
    const latest = getVersion(name)
    return latest && nextNames(latest).map(({ step, name }) => `${step} ${name}`)
  }
  test('continue a pre-release, and contain no version twice', () => {
    expect(namesAfter('v6.0.0-alpha.2')).toEqual(['pre-release v6.0.0-alpha.3', 'patch v6.0.0'])
    expect(namesAfter('1.3.0-beta')).toEqual(['pre-release 1.3.0-beta.1', 'patch 1.3.0', 'major 2.0.0'])
  })
  test('are the three releases after a release', () => {
    expect(namesAfter('v1.2.3')).toEqual(['patch v1.2.4', 'minor v1.3.0', 'major v2.0.0'])
  })
  test('are above the latest', () => {
    fc.assert(
      fc.property(version, latest => {
        for (const { name } of nextNames(latest)) {
          const next = getVersion(name)
          expect(next && compareVersions(next, latest)).toBeGreaterThan(0)
        }
      }),
    )
  })
})

describe('the latest version', () => {
  test('is the highest of the kind that was used last', () => {
    expect(latestVersion(['nightly', 'v1.9.0', 'v1.10.0', 'api-v7.0.0', 'v1.2.0'])).toEqual(getVersion('v1.10.0'))
  })

  test('is nothing where no tag has one', () => {
    expect(latestVersion(['nightly', 'release-42'])).toBeNull()
  })

  test('before another one is the highest below it', () => {
    const names = ['v2.0.0', 'v1.10.0', 'v1.9.0', 'api-v1.11.0', 'nightly']
    expect(versionBefore('v1.11.0', names)).toBe('v1.10.0')
    expect(versionBefore('v1.9.0', names)).toBeNull()
    expect(versionBefore('nightly', names)).toBeNull()
  })
  test('is where the notes start from; the latest one before the new tag has a name', () => {
    // A patch of an old release was tagged last.
    const names = ['v1.2.1', 'v2.0.0+build.7', 'v1.2.0', 'nightly']
    expect(baseOfNotes('', names)).toBe('v2.0.0+build.7')
    expect(baseOfNotes('v1.3.0', names)).toBe('v1.2.1')
    expect(baseOfNotes('nightly-2', names)).toBe('v1.2.1')
    expect(baseOfNotes('', ['nightly'])).toBe('nightly')
    expect(baseOfNotes('', [])).toBeNull()
  })
})
