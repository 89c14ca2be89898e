import type { DraftSummary } from '#shared/bridge.ts'
import { work } from '../../../../testing/open-screen.tsx'

/** The summary of a draft in harbor/crane, on the branch main. */
export const makeDraft = (id: number, path: string, part: Partial<DraftSummary> = {}): DraftSummary => ({
  ...{ id, path, connection: work.id, project: '1', projectPath: 'harbor/crane', branch: 'main', message: '' },
  ...{ holds: 'text', state: 'current', previousPath: null, executable: null, baseCommit: 'c1' },
  ...{ updatedAt: '2026-03-01T10:00:00.000Z', origin: { service: null, account: null, sudo: null } },
  ...part,
})
