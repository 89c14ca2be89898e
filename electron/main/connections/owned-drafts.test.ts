import { expect, test } from 'vitest'
import { toConnectionRef } from '#shared/bridge.ts'
import { Failure } from '../failure.ts'
import { openDatabase } from '../store/database.ts'
import { createDrafts } from '../store/drafts.ts'
import { storeMigrations } from '../store/migrations.ts'
import { createTextSeal } from '../store/text-seal.ts'
import type { Identity } from './identity.ts'
import { createOwnedDrafts } from './owned-drafts.ts'

const ref = toConnectionRef('one', 'g'.repeat(22))
const ines: Identity = {
  ...{ id: 'one', account: 'a', baseUrl: 'https://code.example', profile: 'documents', version: null },
  ...{ authority: null, transportId: null, sudo: null, username: 'ines', actor: 'ines', ref },
}
const mats: Identity = { ...ines, username: 'mats', actor: 'mats', ref: toConnectionRef('one', 'm'.repeat(22)) }
const draft = {
  ...{ connection: ref, project: 'harbor/crane', branch: 'main', path: 'a.md', content: 'text' },
  ...{ baseCommit: 'abc', baseContent: null, message: '', projectPath: null, previousPath: null, executable: null },
  ...({ holds: 'text', encoding: 'UTF-8', baseEncoding: 'UTF-8' } as const),
}

/** The drafts of a connection, first of Ines; a change of user makes another generation of it. */
function openDrafts() {
  let present: Identity | null = ines
  const { database } = openDatabase(':memory:', { migrations: storeMigrations, synchronous: 'FULL', check: true })
  const owned = createOwnedDrafts({
    drafts: createDrafts(database, createTextSeal(null)),
    getIdentity: () => present,
    issuedAs: issued => (issued === ref ? ines : mats),
  })
  const become = (identity: Identity | null) => {
    present = identity
  }
  const states = () => owned.list({}).map(({ state, origin }) => [state, origin.account])
  return { owned, become, states }
}

test('a draft is the own one of the user who wrote it, and marked as that of another user for everybody else', () => {
  const { owned, become, states } = openDrafts()
  owned.save(draft)
  expect(owned.get(draft)).toMatchObject({ content: 'text', state: 'current' })
  expect(states()).toEqual([['current', 'ines']])
  become(mats)
  expect(owned.get({ ...draft, connection: mats.ref })).toBeNull()
  expect(owned.list({ connection: mats.ref })).toEqual([])
  expect(states()).toEqual([['elsewhere', 'ines']])
})

test('the draft of a connection that was removed is as it was', () => {
  const { owned, become, states } = openDrafts()
  owned.save(draft)
  become(null)
  expect(states()).toEqual([['current', 'ines']])
})

test('a page of an earlier user reads nothing more, but what it still saves is kept as that user’s', () => {
  const { owned, become, states } = openDrafts()
  become(mats)
  expect(() => owned.get(draft)).toThrow(Failure)
  owned.save(draft)
  expect(states()).toEqual([['elsewhere', 'ines']])
  become(ines)
  expect(owned.get(draft)).toMatchObject({ content: 'text', state: 'current' })
})

test('what is put back belongs to the user who did', () => {
  const { owned, become, states } = openDrafts()
  owned.save(draft)
  become(mats)
  const [found] = owned.list({})
  if (!found) throw new Error('there is no draft')
  owned.putBack(found.id)
  expect(states()).toEqual([['current', 'mats']])
})
