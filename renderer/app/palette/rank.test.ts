import { IconFiles } from '@tabler/icons-react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { activate, t } from '#shared/i18n/i18n.ts'
import { connectionSections, groupSections, projectSections } from '../features.ts'
import { type Entry, entriesOfPlaces } from './entry.ts'
import { rankGroups } from './rank.ts'

const entry = (label: string, words?: string): Entry => ({
  key: label,
  label,
  words,
  icon: IconFiles,
  target: { run: () => undefined },
})
const labels = (typed: string, ...entries: readonly Entry[]) =>
  rankGroups([{ label: 'All', entries }], typed).flatMap(group => group.entries.map(({ label }) => label))

describe('the palette', () => {
  const files = entry('Files', 'tree browse')
  const history = entry('History', 'commits log')
  const flags = entry('Feature flags')

  test('shows everything in its order when the field is empty', () => {
    expect(labels('  ', files, history)).toEqual(['Files', 'History'])
  })

  test('shows part of a long group when the field is empty, and finds all of it', () => {
    const recents = [{ label: 'Recent', entries: [files, history, flags], atFirst: 2 }]
    expect(rankGroups(recents, '')[0]?.entries).toEqual([files, history])
    expect(rankGroups(recents, 'feature')[0]?.entries).toEqual([flags])
  })

  test('finds by the label, by letters of it, and by other words', () => {
    expect(labels('hist', files, history, flags)).toEqual(['History'])
    expect(labels('ffl', files, history, flags)).toEqual(['Feature flags'])
    expect(labels('commits', files, history, flags)).toEqual(['History'])
    expect(labels('zebra', files, history, flags)).toEqual([])
  })

  test.each([
    ['gruops', 'Groups'],
    ['fleat', 'Fleet'],
    ['polices', 'Policies'],
    ['audit lgo', null],
    ['delet tga', null],
    ['bakcground jbos', 'Background jobs'],
    ['konnections', 'Connections'],
    ['zebra', null],
  ])('finds what %j was meant to be', (typed, meant) => {
    const all = ['Groups', 'Fleet', 'Policies', 'Audit log', 'Background jobs', 'Connections'].map(label =>
      entry(label),
    )
    expect(labels(typed, ...all)).toEqual(meant === null ? [] : [meant])
  })

  test('shows no mistyped entry beside one that matches', () => {
    expect(labels('tags', entry('Tags'), entry('Tabs'))).toEqual(['Tags'])
  })

  test('finds by the English words in other languages too', () => {
    const catalog = { Members: ['Mitglieder'], 'access roles': ['Zugriff Rollen'], Tags: ['Tags'] }
    activate('de', catalog)
    onTestFinished(() => activate('en', null))
    const members = entry(t('Members'), t('access roles'))
    expect(labels('members', members, entry(t('Tags')))).toEqual(['Mitglieder'])
    expect(labels('roles', members, entry(t('Tags')))).toEqual(['Mitglieder'])
    expect(labels('mitgl', members, entry(t('Tags')))).toEqual(['Mitglieder'])
    expect(labels('memebrs', members, entry(t('Tags')))).toEqual(['Mitglieder'])
  })

  test('the label counts more than a word beside it, also between groups', () => {
    const groups = [
      { label: 'First', entries: [entry('Overview', 'tags')] },
      { label: 'Second', entries: [entry('Tags')] },
    ]
    expect(rankGroups(groups, 'tags').map(group => group.label)).toEqual(['Second', 'First'])
  })

  test('every place of the navigation is found by its label', () => {
    const at = { connection: 'sandbox', project: 'harbor/lighthouse', group: 'harbor' }
    for (const entries of [
      entriesOfPlaces(connectionSections, at),
      entriesOfPlaces(projectSections, at),
      entriesOfPlaces(groupSections, at),
    ]) {
      for (const { label } of entries) expect(labels(label, ...entries)[0]).toBe(label)
    }
  })
})
