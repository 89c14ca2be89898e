import { expect, test } from 'vitest'
import type { DraftSummary } from '#shared/bridge.ts'
import { groupDrafts } from './group-drafts.ts'

let made = 0
function draft(
  connection: string,
  project: string,
  updatedAt: string,
  projectPath: string | null = null,
): DraftSummary {
  made += 1
  return {
    id: made,
    connection,
    project,
    projectPath,
    branch: 'main',
    path: `${made}.md`,
    previousPath: null,
    executable: null,
    holds: 'text',
    baseCommit: null,
    message: '',
    updatedAt,
    state: 'current',
    origin: { service: null, account: null, sudo: null },
  }
}

test('drafts are grouped by project, the most recently changed first, with the age of the oldest', () => {
  const drafts = [
    draft('here', '7', '2026-01-04', null),
    draft('here', '3', '2026-01-03', 'harbor/three'),
    draft('here', '7', '2026-01-02', 'harbor/seven'),
    draft('gone', '7', '2026-01-01'),
  ]
  const groups = groupDrafts(drafts, [])
  expect(groups.map(({ id, connection }) => [id, connection])).toEqual([
    ['here', null],
    ['gone', null],
  ])
  expect(groups[0]?.projects.map(({ name, oldest, drafts: own }) => [name, oldest, own.length])).toEqual([
    ['harbor/seven', '2026-01-02', 2],
    ['harbor/three', '2026-01-03', 1],
  ])
  expect(groups[1]?.projects[0]?.name).toBe('7')
})
