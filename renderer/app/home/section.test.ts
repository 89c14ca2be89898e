import { describe, expect, test, vi } from 'vitest'
import type { Tone } from '#shared/attention/findings.ts'
import { seen, unseen } from './readings.fixture.ts'
import {
  formatBasis,
  formatFound,
  formatScope,
  gaps,
  getCoverage,
  getState,
  type Item,
  onThisComputer,
  projectNoun,
  type Section,
  type SectionId,
  urgentFirst,
} from './section.ts'

const item = (tone: Tone): Item => ({
  key: tone,
  tone,
  name: 'a',
  words: 'b',
  place: null,
  when: null,
  destination: { kind: 'downloads' },
})
const section = (id: SectionId, ...all: readonly Tone[]): Section => ({
  id,
  items: all.map(item),
  fine: '3 mirrors, all fine',
  looked: onThisComputer,
  noun: null,
})
const forbidden = { kind: 'forbidden', message: '403 Forbidden' } as const
const edition = { kind: 'forbidden', message: 'Not part of this edition', isOtherEdition: true } as const
const offline = { kind: 'offline', detail: 'no route' } as const
const ofProjects = (...readings: Parameters<typeof getCoverage>[0]): Section => ({
  ...section('mirrors'),
  looked: getCoverage(readings),
  noun: projectNoun,
})

describe('the order of the sections', () => {
  test('is that of their most urgent item; equal ones keep their order; empty ones are left out', () => {
    const sections = [
      section('drafts', 'note'),
      section('members', 'note', 'warning'),
      section('freezes', 'warning'),
      section('geo'),
      section('mirrors', 'note', 'alarm'),
    ]
    expect(urgentFirst(sections).map(({ id }) => id)).toEqual(['mirrors', 'freezes', 'members', 'drafts'])
  })
})

describe('the state of a section', () => {
  test('depends on how many of the requests succeeded', () => {
    expect(getState(section('mirrors', 'note'))).toBe('attention')
    expect(getState(ofProjects())).toBe('none')
    expect(getState(ofProjects(seen('a', []), unseen('b')))).toBe('looking')
    expect(getState(ofProjects(seen('a', []), unseen('b', forbidden)))).toBe('fine')
    expect(getState(ofProjects(unseen('a', forbidden), unseen('b', offline)))).toBe('failed')
    expect(getState(ofProjects(unseen('a', forbidden)))).toBe('refused')
  })

  test('never counts a failed request as success', () => {
    expect(formatScope(ofProjects(seen('a', []), seen('b', [])))).toBe('in 2 projects')
    const some = ofProjects(seen('a', []), unseen('b', forbidden), unseen('c', offline), unseen('d'))
    expect(formatScope(some)).toBe('in 1 of 4 projects')
    expect(gaps(some)).toEqual([
      '1 project cannot be seen with your permissions.',
      '1 project couldn’t be loaded: Service not reachable.',
      '1 project still loading.',
    ])
    expect(formatScope(section('drafts'))).toBeNull()
    expect(gaps(ofProjects({ ...seen('a', []), isWhole: false }))).toEqual([
      'Only the first part of very long lists is loaded.',
    ])
  })

  test('is about the edition only when that is the only reason', () => {
    expect(getCoverage([unseen('a', edition)]).isOtherEdition).toBe(true)
    expect(getCoverage([unseen('a', edition), unseen('b', forbidden)]).isOtherEdition).toBe(false)
    expect(getCoverage([seen('a', [])]).isOtherEdition).toBe(false)
  })

  test('shows the basis of its number when that is incomplete', () => {
    expect(formatBasis(section('audit', 'note', 'note'))).toBe('')
    expect(formatBasis({ ...ofProjects(seen('a', [])), items: [item('note')] })).toBe('in 1 project')
    const basis = 'in the last 7 days, 40 events read, as of 12:00:05'
    expect(formatBasis({ ...section('audit', 'note'), basis })).toBe(basis)
  })

  test('has the age of its oldest answer', () => {
    const kept = { source: 'cache', fetchedAt: '2026-05-09T00:00:00.000Z', stale: true, because: offline } as const
    expect(getCoverage([seen('a', []), { ...seen('b', []), provenance: kept }]).provenance).toBe(kept)
  })
})

describe('what there is in all sections together', () => {
  const whole = ofProjects(seen('a', []))
  test.each([
    ['was loaded', [whole], 'Nothing needs attention'],
    ['is still loading', [whole, ofProjects(unseen('b'))], 'Loading…'],
    [
      'failed in one project',
      [whole, ofProjects(seen('a', []), unseen('b', offline))],
      '1 section couldn’t be loaded completely',
    ],
    [
      'failed altogether',
      [whole, ofProjects(unseen('a', offline)), ofProjects(unseen('b', offline))],
      '2 sections couldn’t be loaded completely',
    ],
    [
      'was cut off',
      [{ ...whole, looked: { ...whole.looked, isWhole: false } }],
      '1 section couldn’t be loaded completely',
    ],
    [
      'is refused in part',
      [whole, ofProjects(unseen('b', forbidden))],
      'Nothing needs attention in what you have access to',
    ],
    ['is not of this edition in part', [whole, ofProjects(unseen('b', edition))], 'Nothing needs attention'],
    ['needs attention', [section('mirrors', 'note', 'alarm')], '2 items need attention'],
    [
      'needs attention, and failed in part',
      [section('mirrors', 'note'), ofProjects(unseen('b', offline))],
      '1 item needs attention · 1 section incomplete',
    ],
  ])('when it %s', (_what, sections, words) => {
    expect(formatFound(sections)).toBe(words)
  })
})

test('the cause of a gap keeps the capital of its noun', async () => {
  vi.resetModules()
  const { activate } = await import('#shared/i18n/i18n.ts')
  activate('de-DE', { 'Service not reachable': ['Dienst nicht erreichbar'] })
  const german = await import('./section.ts')
  expect(german.gaps(ofProjects(seen('a', []), unseen('b', offline)))).toEqual([
    '1 project couldn’t be loaded: Dienst nicht erreichbar.',
  ])
  vi.resetModules()
})
