import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { ConnectionId, DraftOrigin } from '#shared/bridge.ts'
import { type DraftPlace, draftRow, summaryColumns, summaryRow } from './draft-rows.ts'

export type DraftOwner = Pick<DraftPlace, 'connection' | 'actor'>
export type SummaryRow = z.output<typeof summaryRow>
export type DraftRow = z.output<typeof draftRow>

/** A row to be added, its texts sealed. */
export interface NewDraft extends Omit<SummaryRow, 'id' | 'aside' | 'sealed_project' | 'executable' | 'message'> {
  readonly executable: boolean | null
  readonly message: Uint8Array
  readonly text: Uint8Array
}

const takenRow = z.object({ count: z.number(), bytes: z.number() })
const projectRow = z.object({ project: z.string() })
const placeRow = summaryRow.pick({ id: true, branch: true, path: true, updated_at: true })

/** The rows of the drafts, a statement each. Throws what SQLite throws. */
export function createDraftTable(database: DatabaseSync) {
  return { ...draftReads(database), ...draftWrites(database) }
}
export type DraftTable = ReturnType<typeof createDraftTable>

function draftReads(database: DatabaseSync) {
  const select = database.prepare(
    `SELECT ${summaryColumns}, text FROM drafts WHERE connection = ? AND actor = ? AND project = ? AND branch = ? AND path = ? AND aside = 0`,
  )
  const selectAside = database.prepare(
    `SELECT ${summaryColumns}, text FROM drafts WHERE connection = ? AND actor = ? AND project = ? AND branch = ? AND path = ? AND updated_at = ? AND aside = 1`,
  )
  const selectOne = database.prepare(`SELECT ${summaryColumns}, text FROM drafts WHERE id = ?`)
  const selectList = database.prepare(
    `SELECT ${summaryColumns} FROM drafts WHERE (?1 IS NULL OR connection = ?1) AND (?2 IS NULL OR project = ?2) AND (?3 IS NULL OR actor = ?3) ORDER BY updated_at DESC, path, id`,
  )
  const selectProject = database.prepare(
    'SELECT project FROM drafts WHERE connection = ? AND actor = ? AND project_path = ? ORDER BY id DESC LIMIT 1',
  )
  const selectCurrent = database.prepare(
    'SELECT id, branch, path, updated_at FROM drafts WHERE connection = ? AND actor = ? AND project = ? AND aside = 0',
  )
  const selectNamed = database.prepare(
    `SELECT ${summaryColumns} FROM drafts WHERE connection = ? AND actor <> ? AND service IS ? AND account = ? AND sudo IS ? ORDER BY updated_at DESC`,
  )
  const selectUnowned = database.prepare(
    `SELECT ${summaryColumns} FROM drafts WHERE connection = ? AND actor = '' ORDER BY updated_at DESC`,
  )
  const selectAny = database.prepare('SELECT 1 FROM drafts WHERE connection = ? AND actor = ? LIMIT 1')
  const selectTaken = database.prepare(
    'SELECT count(*) AS count, coalesce(sum(length(text) + length(message)), 0) AS bytes FROM drafts',
  )
  const summaries = z.array(summaryRow)
  return {
    /** The current one of a place. */
    current: ({ connection, actor, project, branch, path }: DraftPlace): DraftRow | null =>
      draftRow.safeParse(select.get(connection, actor, project, branch, path)).data ?? null,
    /** The one of a place that is aside and was saved then. */
    aside: ({ connection, actor, project, branch, path }: DraftPlace, updatedAt: string): DraftRow | null =>
      draftRow.safeParse(selectAside.get(connection, actor, project, branch, path, updatedAt)).data ?? null,
    one: (id: number): DraftRow | null => draftRow.safeParse(selectOne.get(id)).data ?? null,
    /** Newest first; all if no filter is given. */
    list: (of: Partial<DraftOwner> = {}, project: string | null = null): readonly SummaryRow[] =>
      summaries.parse(selectList.all(of.connection ?? null, project, of.actor ?? null)),
    /** The project that a path names, as its drafts are kept; null when none are. */
    projectAt: ({ connection, actor }: DraftOwner, path: string): string | null =>
      projectRow.safeParse(selectProject.get(connection, actor, path)).data?.project ?? null,
    /** All current ones of a project. */
    getCurrent: ({ connection, actor }: DraftOwner, project: string) =>
      z.array(placeRow).parse(selectCurrent.all(connection, actor, project)),
    /** What other actors made under the same names. */
    namedAlike: ({ connection, actor }: DraftOwner, { service, account, sudo }: DraftOrigin): readonly SummaryRow[] =>
      summaries.parse(selectNamed.all(connection, actor, service, account, sudo)),
    unowned: (connection: ConnectionId): readonly SummaryRow[] => summaries.parse(selectUnowned.all(connection)),
    /** Whether an owner has drafts, in any project. */
    hasAny: ({ connection, actor }: DraftOwner): boolean => selectAny.get(connection, actor) !== undefined,
    /** What all drafts together take. */
    taken: () => takenRow.parse(selectTaken.get()),
  }
}

function draftWrites(database: DatabaseSync) {
  const insert = database.prepare(
    'INSERT INTO drafts (connection, project, project_path, branch, path, sealed_project, updated_at, base_commit, holds, previous_path, executable, message, text, actor, service, account, sudo) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const setPlace = database.prepare('UPDATE drafts SET project = ?, aside = ? WHERE id = ?')
  const setAside = database.prepare('UPDATE drafts SET aside = 1 WHERE id = ?')
  const moveAsides = database.prepare(
    'UPDATE drafts SET project = ? WHERE connection = ? AND actor = ? AND project = ? AND aside = 1',
  )
  const setPath = database.prepare(
    'UPDATE drafts SET project_path = ? WHERE connection = ? AND actor = ? AND project = ? AND project_path IS NOT ?',
  )
  const takePath = database.prepare(
    'UPDATE drafts SET project_path = NULL WHERE connection = ? AND actor = ? AND project_path = ? AND project <> ?',
  )
  const setOwner = database.prepare(
    'UPDATE drafts SET actor = ?, service = ?, account = ?, sudo = ?, aside = ? WHERE id = ?',
  )
  const setNames = database.prepare(
    'UPDATE drafts SET service = ?, account = coalesce(?, account), sudo = ? WHERE connection = ? AND actor = ?',
  )
  const remove = database.prepare('DELETE FROM drafts WHERE id = ?')
  const removeConnection = database.prepare('DELETE FROM drafts WHERE connection = ?')
  return {
    add: (draft: NewDraft): void => {
      const { connection, project, project_path, branch, path, updated_at, base_commit, holds, previous_path } = draft
      const { executable, message, text, actor, service, account, sudo } = draft
      const place = [connection, project, project_path, branch, path, project]
      const state = [updated_at, base_commit, holds, previous_path, executable === null ? null : Number(executable)]
      insert.run(...place, ...state, message, text, actor, service, account, sudo)
    },
    putAside: (id: number): void => void setAside.run(id),
    /** Gives one to an owner under other names. */
    own: (id: number, actor: string, { service, account, sudo }: DraftOrigin, isAside: boolean): void =>
      void setOwner.run(actor, service, account, sudo, Number(isAside), id),
    /** Sets the display names of an owner's drafts. An unknown account keeps the previous name. */
    name: ({ connection, actor }: DraftOwner, { service, account, sudo }: DraftOrigin): void =>
      void setNames.run(service, account, sudo, connection, actor),
    move: (id: number, project: string, isAside: boolean): void => void setPlace.run(project, Number(isAside), id),
    /** Moves drafts that are aside from one project to another. */
    moveAsides: ({ connection, actor }: DraftOwner, from: string, to: string): void =>
      void moveAsides.run(to, connection, actor, from),
    /** The path of a project, which no other one has any more. */
    setPath: ({ connection, actor }: DraftOwner, project: string, path: string): void => {
      takePath.run(connection, actor, path, project)
      setPath.run(path, connection, actor, project, path)
    },
    remove: (id: number): void => void remove.run(id),
    removeConnection: (connection: ConnectionId): void => void removeConnection.run(connection),
  }
}
