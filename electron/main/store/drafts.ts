import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { BridgeArgument, ConnectionId, Draft, DraftInput, DraftKey, DraftSummary } from '#shared/bridge.ts'
import { draftOf, draftRow, sealedTexts, summaryColumns, summaryOf, summaryRow } from './draft-rows.ts'
import type { TextSeal } from './text-seal.ts'

/** What a draft of nothing but a new text leaves out. */
type Usual = 'projectPath' | 'holds' | 'previousPath' | 'executable' | 'encoding' | 'baseEncoding'
export type DraftToSave = Omit<DraftInput, Usual> & Partial<Pick<DraftInput, Usual>>
export type Adoption = BridgeArgument<'drafts.adopt'>

/**
 * Unsaved edits. Once `save` has returned, the text survives kill -9 and loss of power. Nothing but being asked to throws
 * a draft away: one that cannot be read, or whose place another one takes, is put aside.
 */
export interface Drafts {
  save(draft: DraftToSave): { readonly updatedAt: string }
  /** The current one; null for none, and for one that cannot be read. */
  get(key: DraftKey): Draft | null
  /** Newest first; of all connections when none is named. */
  list(connection?: ConnectionId, project?: string): readonly DraftSummary[]
  /** Throws the current one away; one that cannot be read is put aside. */
  discard(key: DraftKey): void
  /** One by its number, whatever its state; null when it is gone or cannot be read. */
  read(id: number): Draft | null
  discardOne(id: number): void
  /** Makes one that is aside the current one, and puts the one that was aside. */
  putBack(id: number): void
  /** From now on the drafts of a project known by some names are kept under its ID. */
  adopt(adoption: Adoption): void
  discardConnection(connection: ConnectionId): void
  /** How many were sealed with a key that is not here. They are kept until it is back. */
  unreadable(): number
}

const idRow = z.object({ id: z.number() })
const projectRow = z.object({ project: z.string() })
const placeRows = z.array(z.object({ id: z.number(), branch: z.string(), path: z.string(), updated_at: z.string() }))

/** @param database opened with `synchronous: 'FULL'` */
export function createDrafts(database: DatabaseSync, seal: TextSeal, now: () => Date = () => new Date()): Drafts {
  const insert = database.prepare(
    'INSERT INTO drafts (connection, project, project_path, branch, path, sealed_project, updated_at, base_commit, holds, previous_path, executable, message, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const whereKey = 'connection = ? AND project = ? AND branch = ? AND path = ? AND aside = 0'
  const select = database.prepare(`SELECT ${summaryColumns}, text FROM drafts WHERE ${whereKey}`)
  const selectOne = database.prepare(`SELECT ${summaryColumns}, text FROM drafts WHERE id = ?`)
  const selectList = database.prepare(
    `SELECT ${summaryColumns} FROM drafts WHERE (?1 IS NULL OR connection = ?1) AND (?2 IS NULL OR project = ?2) ORDER BY updated_at DESC, path, id`,
  )
  const selectProject = database.prepare(
    'SELECT project FROM drafts WHERE connection = ? AND project_path = ? ORDER BY id DESC LIMIT 1',
  )
  const selectCurrent = database.prepare(
    'SELECT id, branch, path, updated_at FROM drafts WHERE connection = ? AND project = ? AND aside = 0',
  )
  const setPlace = database.prepare('UPDATE drafts SET project = ?, aside = ? WHERE id = ?')
  const setAside = database.prepare('UPDATE drafts SET aside = ? WHERE id = ?')
  const moveAsides = database.prepare(
    'UPDATE drafts SET project = ? WHERE connection = ? AND project = ? AND aside = 1',
  )
  const setPath = database.prepare(
    'UPDATE drafts SET project_path = ? WHERE connection = ? AND project = ? AND project_path IS NOT ?',
  )
  const takePath = database.prepare(
    'UPDATE drafts SET project_path = NULL WHERE connection = ? AND project_path = ? AND project <> ?',
  )
  const remove = database.prepare('DELETE FROM drafts WHERE id = ?')
  const removeConnection = database.prepare('DELETE FROM drafts WHERE connection = ?')

  /** Two drafts of one place never change it at once: there is one process, and each change is one transaction. */
  function together(work: () => void): void {
    database.exec('BEGIN IMMEDIATE')
    try {
      work()
      database.exec('COMMIT')
    } catch (error) {
      database.exec('ROLLBACK')
      throw error
    }
  }

  /** A project that is named by its path, by the ID its drafts are kept under. */
  function placed<K extends DraftKey>(key: K): K {
    return { ...key, project: projectOf(key.connection, key.project) }
  }

  function projectOf(connection: ConnectionId, named: string): string {
    return projectRow.safeParse(selectProject.get(connection, named)).data?.project ?? named
  }

  function find(key: DraftKey) {
    return draftRow.safeParse(select.get(key.connection, key.project, key.branch, key.path)).data ?? null
  }

  /** Makes room for another current draft. */
  function vacate(key: DraftKey): void {
    const found = find(key)
    if (!found) return
    if (draftOf(found, seal)) remove.run(found.id)
    else setAside.run(1, found.id)
  }

  return {
    save: draft => {
      const key = placed(draft)
      const { connection, project, branch, path } = key
      const updatedAt = now().toISOString()
      const { message, text } = sealedTexts(seal, key)
      const names = [connection, project, draft.projectPath ?? null, branch, path, project]
      const { holds = 'text', previousPath = null, executable = null } = draft
      const what = [holds, previousPath, executable === null ? null : Number(executable)]
      together(() => {
        vacate(key)
        insert.run(...names, updatedAt, draft.baseCommit, ...what, message, text)
      })
      return { updatedAt }
    },
    get: key => {
      const found = find(placed(key))
      return found && draftOf(found, seal)
    },
    list: (connection, project) => {
      const scope = connection !== undefined && project !== undefined ? projectOf(connection, project) : null
      return z
        .array(summaryRow)
        .parse(selectList.all(connection ?? null, scope))
        .map(found => summaryOf(found, seal))
    },
    discard: key => together(() => vacate(placed(key))),
    read: id => {
      const found = draftRow.safeParse(selectOne.get(id)).data
      return found ? draftOf(found, seal) : null
    },
    discardOne: id => {
      remove.run(id)
    },
    putBack: id => {
      const found = draftRow.safeParse(selectOne.get(id)).data
      if (!found || found.aside === 0) return
      together(() => {
        const current = idRow.safeParse(find(found)).data
        if (current) setAside.run(1, current.id)
        setAside.run(0, id)
      })
    },
    adopt: ({ connection, project, projectPath, names }) => {
      const former = [...new Set(names)].filter(name => name !== project)
      together(() => {
        takePath.run(connection, projectPath, project)
        for (const name of former) {
          for (const row of placeRows.parse(selectCurrent.all(connection, name))) {
            const rival = find({ connection, project, branch: row.branch, path: row.path })
            // The newer one is what was typed last.
            const wins = rival === null || rival.updated_at <= row.updated_at
            if (rival && wins) setAside.run(1, rival.id)
            setPlace.run(project, wins ? 0 : 1, row.id)
          }
          moveAsides.run(project, connection, name)
        }
        setPath.run(projectPath, connection, project, projectPath)
      })
    },
    discardConnection: connection => {
      removeConnection.run(connection)
    },
    unreadable: () =>
      z
        .array(summaryRow)
        .parse(selectList.all(null, null))
        .filter(found => summaryOf(found, seal).state === 'unreadable').length,
  }
}
