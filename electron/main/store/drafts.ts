import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { BridgeArgument, ConnectionId, DraftInput, DraftOrigin } from '#shared/bridge.ts'
import { invalid } from '../failure.ts'
import { inTransaction } from './database.ts'
import {
  type DraftPlace,
  draftOf,
  draftRow,
  type StoredDraft,
  type StoredSummary,
  sealedTexts,
  summaryColumns,
  summaryOf,
  summaryRow,
} from './draft-rows.ts'
import type { TextSeal } from './text-seal.ts'

/** What a draft of nothing but a new text leaves out. */
type Usual = 'projectPath' | 'holds' | 'previousPath' | 'executable' | 'encoding' | 'baseEncoding'
type DraftToSave = Omit<DraftInput, Usual | 'connection'> &
  DraftPlace &
  Partial<Pick<DraftInput, Usual>> & { readonly origin?: DraftOrigin }
type Adoption = Omit<BridgeArgument<'drafts.adopt'>, 'connection'> & Pick<DraftPlace, 'connection' | 'actor'>

/**
 * Unsaved edits. Once `save` has returned, the text survives kill -9 and loss of power. Nothing but being asked to throws
 * a draft away: one that cannot be read, or whose place another one takes, is put aside.
 */
export interface Drafts {
  /** @throws Failure validation, when all drafts together would take more room than there is for them; what was kept stays */
  save(draft: DraftToSave): { readonly updatedAt: string }
  /** The current one; null for none, and for one that cannot be read. */
  get(key: DraftPlace): StoredDraft | null
  /** Newest first; of all connections and of whoever made them when nothing is named. */
  list(of?: Pick<DraftPlace, 'connection' | 'actor'>, project?: string): readonly StoredSummary[]
  /** Throws the current one away; one that cannot be read is put aside. */
  discard(key: DraftPlace): void
  /** One by its number, whatever its state; null when it is gone or cannot be read. */
  read(id: number): StoredDraft | null
  discardOne(id: number): void
  /** Makes one that is aside, or was made as somebody else, the current one of an actor, and puts the one that was aside. */
  putBack(id: number, actor: string, origin: DraftOrigin): void
  /**
   * Says who an actor is by now. Its drafts get these names, and what was made under the same names belongs to it: a token that was
   * renewed for the same user at the same address is the same person.
   */
  nameActor(connection: ConnectionId, actor: string, origin: DraftOrigin): void
  /** Gives what an older version left to nobody to an actor. */
  claimUnowned(connection: ConnectionId, actor: string, origin: DraftOrigin): void
  /** From now on the drafts of a project known by some names are kept under its ID. */
  adopt(adoption: Adoption): void
  discardConnection(connection: ConnectionId): void
  /** How many were sealed with a key that is not here. They are kept until it is back. */
  unreadable(): number
}

const unnamed: DraftOrigin = { service: null, account: null, sudo: null }
/** What all drafts together may take. A page that was taken over can't fill the disk with them. */
const draftLimits = { bytes: 500_000_000, count: 5000 } as const

const takenRow = z.object({ count: z.number(), bytes: z.number() })
const idRow = z.object({ id: z.number() })
const projectRow = z.object({ project: z.string() })
const placeRows = z.array(z.object({ id: z.number(), branch: z.string(), path: z.string(), updated_at: z.string() }))

/** @param database opened with `synchronous: 'FULL'` */
export function createDrafts(
  database: DatabaseSync,
  seal: TextSeal,
  now: () => Date = () => new Date(),
  limits: { readonly bytes: number; readonly count: number } = draftLimits,
): Drafts {
  const insert = database.prepare(
    'INSERT INTO drafts (connection, project, project_path, branch, path, sealed_project, updated_at, base_commit, holds, previous_path, executable, message, text, actor, service, account, sudo) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const whereKey = 'connection = ? AND actor = ? AND project = ? AND branch = ? AND path = ? AND aside = 0'
  const select = database.prepare(`SELECT ${summaryColumns}, text FROM drafts WHERE ${whereKey}`)
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
  const setPlace = database.prepare('UPDATE drafts SET project = ?, aside = ? WHERE id = ?')
  const setAside = database.prepare('UPDATE drafts SET aside = ? WHERE id = ?')
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
  const selectNamed = database.prepare(
    `SELECT ${summaryColumns} FROM drafts WHERE connection = ? AND actor <> ? AND service IS ? AND account = ? AND sudo IS ? ORDER BY updated_at DESC`,
  )
  const selectUnowned = database.prepare(
    `SELECT ${summaryColumns} FROM drafts WHERE connection = ? AND actor = '' ORDER BY updated_at DESC`,
  )
  const remove = database.prepare('DELETE FROM drafts WHERE id = ?')
  const selectTaken = database.prepare(
    'SELECT count(*) AS count, coalesce(sum(length(text) + length(message)), 0) AS bytes FROM drafts',
  )
  const removeConnection = database.prepare('DELETE FROM drafts WHERE connection = ?')

  /** Two drafts of one place never change it at once: there is one process, and each change is one transaction. */
  const together = (work: () => void) => inTransaction(database, work)

  /** A project that is named by its path, by the ID its drafts are kept under. */
  function placed<K extends DraftPlace>(key: K): K {
    return { ...key, project: projectOf(key, key.project) }
  }

  function projectOf({ connection, actor }: Pick<DraftPlace, 'connection' | 'actor'>, named: string): string {
    return projectRow.safeParse(selectProject.get(connection, actor, named)).data?.project ?? named
  }

  function find(key: DraftPlace) {
    return draftRow.safeParse(select.get(key.connection, key.actor, key.project, key.branch, key.path)).data ?? null
  }

  /** Makes room for another current draft. */
  function vacate(key: DraftPlace): void {
    const found = find(key)
    if (!found) return
    if (draftOf(found, seal)) remove.run(found.id)
    else setAside.run(1, found.id)
  }

  function own(id: number, actor: string, { service, account, sudo }: DraftOrigin, aside: number): void {
    setOwner.run(actor, service, account, sudo, aside, id)
  }

  /** What already is the actor's own stays the current one of its place. */
  function takeOver(found: readonly unknown[], actor: string, origin: DraftOrigin): void {
    for (const row of z.array(summaryRow).parse(found)) {
      own(row.id, actor, origin, row.aside === 1 || find({ ...row, actor }) ? 1 : 0)
    }
  }

  /** A draft that takes no more room than before can be saved in any case. @throws Failure validation */
  function requireRoom(before: z.output<typeof takenRow>): void {
    const { count, bytes } = takenRow.parse(selectTaken.get())
    const isTooMuch = bytes > limits.bytes && bytes > before.bytes
    const areTooMany = count > limits.count && count > before.count
    if (!isTooMuch && !areTooMany) return
    const most = isTooMuch
      ? `${Math.round(limits.bytes / 1_000_000).toLocaleString('en')} MB`
      : `${limits.count.toLocaleString('en')} drafts`
    throw invalid(
      `There is no room for this draft: drafts may take ${most} in all. Discard drafts that you no longer need`,
    )
  }

  return {
    save: draft => {
      const key = placed(draft)
      const { connection, project, branch, path } = key
      const updatedAt = now().toISOString()
      const { message, text } = sealedTexts(seal, key)
      const names = [connection, project, draft.projectPath ?? null, branch, path, project]
      const { holds = 'text', previousPath = null, executable = null } = draft
      const { service, account, sudo } = draft.origin ?? unnamed
      const what = [holds, previousPath, executable === null ? null : Number(executable)]
      together(() => {
        const before = takenRow.parse(selectTaken.get())
        vacate(key)
        insert.run(...names, updatedAt, draft.baseCommit, ...what, message, text, key.actor, service, account, sudo)
        requireRoom(before)
      })
      return { updatedAt }
    },
    get: key => {
      const found = find(placed(key))
      return found && draftOf(found, seal)
    },
    list: (of, project) => {
      const scope = of !== undefined && project !== undefined ? projectOf(of, project) : null
      return z
        .array(summaryRow)
        .parse(selectList.all(of?.connection ?? null, scope, of?.actor ?? null))
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
    putBack: (id, actor, origin) => {
      const found = draftRow.safeParse(selectOne.get(id)).data
      if (!found || (found.aside === 0 && found.actor === actor)) return
      together(() => {
        const current = idRow.safeParse(find({ ...found, actor })).data
        if (current) setAside.run(1, current.id)
        own(id, actor, origin, 0)
      })
    },
    nameActor: (connection, actor, origin) =>
      together(() => {
        const { service, account, sudo } = origin
        setNames.run(service, account, sudo, connection, actor)
        if (account !== null) takeOver(selectNamed.all(connection, actor, service, account, sudo), actor, origin)
      }),
    claimUnowned: (connection, actor, origin) => together(() => takeOver(selectUnowned.all(connection), actor, origin)),
    adopt: ({ connection, actor, project, projectPath, names }) => {
      const former = [...new Set(names)].filter(name => name !== project)
      together(() => {
        takePath.run(connection, actor, projectPath, project)
        for (const name of former) {
          for (const row of placeRows.parse(selectCurrent.all(connection, actor, name))) {
            const rival = find({ connection, actor, project, branch: row.branch, path: row.path })
            // The newer one is what was typed last.
            const wins = rival === null || rival.updated_at <= row.updated_at
            if (rival && wins) setAside.run(1, rival.id)
            setPlace.run(project, wins ? 0 : 1, row.id)
          }
          moveAsides.run(project, connection, actor, name)
        }
        setPath.run(projectPath, connection, actor, project, projectPath)
      })
    },
    discardConnection: connection => {
      removeConnection.run(connection)
    },
    unreadable: () =>
      z
        .array(summaryRow)
        .parse(selectList.all(null, null, null))
        .filter(found => summaryOf(found, seal).state === 'unreadable').length,
  }
}
