import type { DatabaseSync } from 'node:sqlite'
import type { BridgeArgument, ConnectionId, DraftInput, DraftOrigin } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { invalid } from '../failure.ts'
import { inTransaction } from './database.ts'
import {
  type DraftPlace,
  getDraft,
  getSummary,
  type StoredDraft,
  type StoredSummary,
  sealedTexts,
} from './draft-rows.ts'
import {
  createDraftTable,
  type DraftOwner,
  type DraftRow,
  type DraftTable,
  type NewDraft,
  type SummaryRow,
} from './draft-table.ts'
import type { TextSeal } from './text-seal.ts'

/** Fields that have defaults for a draft with only a changed text. */
type Usual = 'projectPath' | 'holds' | 'previousPath' | 'executable' | 'encoding' | 'baseEncoding'
type DraftToSave = Omit<DraftInput, Usual | 'connection'> &
  DraftPlace &
  Partial<Pick<DraftInput, Usual>> & {
    readonly origin?: DraftOrigin
    /** `updatedAt` of the draft it replaces; null for none. Without it the current one is replaced. */
    readonly replaces?: string | null | undefined
  }
type Adoption = Omit<BridgeArgument<'drafts.adopt'>, 'connection'> & Pick<DraftPlace, 'connection' | 'actor'>

/**
 * Unsaved edits. Once `save` has returned, the text survives kill -9 and loss of power. A draft is deleted only on request: one that can't be read,
 * or is replaced by another, is set aside.
 */
export interface Drafts {
  /** @throws Failure validation, when the total size limit of drafts would be exceeded; existing drafts stay */
  save(draft: DraftToSave): { readonly updatedAt: string }
  /** The current one; null for none, and for one that cannot be read. */
  get(key: DraftPlace): StoredDraft | null
  /** Newest first; of all connections and users if no filter is given. */
  list(of?: Pick<DraftPlace, 'connection' | 'actor'>, project?: string): readonly StoredSummary[]
  /** Throws a draft of this place away: the one saved at `updatedAt`, else the current one. One that cannot be read is set aside. */
  discard(key: DraftPlace & { readonly updatedAt?: string | undefined }): void
  /** A draft by ID, in any state; null when it does not exist or can't be read. */
  read(id: number): StoredDraft | null
  discardOne(id: number): void
  /** Makes a draft that is aside, or of another user, the current one of an actor, and sets the current one aside. */
  putBack(id: number, actor: string, origin: DraftOrigin): void
  /**
   * Sets the display names of an actor. Its drafts get these names, and drafts with the same names are assigned to it: a renewed token of the same
   * user at the same address is the same owner.
   */
  nameActor(connection: ConnectionId, actor: string, origin: DraftOrigin): void
  /** Assigns drafts of an older version without an owner to an actor. */
  claimUnowned(connection: ConnectionId, actor: string, origin: DraftOrigin): void
  /** Moves the drafts of a project from its paths to its ID. */
  adopt(adoption: Adoption): void
  discardConnection(connection: ConnectionId): void
  /** How many were sealed with a key that is not here. They are kept until it is back. */
  unreadable(): number
}

interface DraftLimits {
  readonly bytes: number
  readonly count: number
}

const unnamed: DraftOrigin = { service: null, account: null, sudo: null }
/** What all drafts together may take. A page that was taken over can't fill the disk with them. */
const draftLimits: DraftLimits = { bytes: 500_000_000, count: 5000 }

/** @param database opened with `synchronous: 'FULL'` */
export function createDrafts(
  database: DatabaseSync,
  seal: TextSeal,
  now: () => Date = () => new Date(),
  limits: DraftLimits = draftLimits,
): Drafts {
  const table = createDraftTable(database)

  /** Two drafts of one place never change it at once: there is one process, and each change is one transaction. */
  const together = (work: () => void) => inTransaction(database, work)

  /** A project that is named by its path, by the ID its drafts are kept under. */
  const placed = <K extends DraftPlace>(key: K): K => ({ ...key, project: getProject(key, key.project) })
  const getProject = (owner: DraftOwner, named: string) => table.projectAt(owner, named) ?? named

  /** Throws a draft away, unless it cannot be read. */
  function removeReadable(found: DraftRow | null): void {
    if (!found) return
    if (getDraft(found, seal)) table.remove(found.id)
    else table.putAside(found.id)
  }

  /** Removes the current draft of a file before another one is saved. A draft saved by another window is set aside. */
  function vacate(key: DraftPlace, replaces: string | null | undefined): void {
    const found = table.current(key)
    if (replaces === undefined || found?.updated_at === replaces) removeReadable(found)
    else {
      if (found) table.putAside(found.id)
      // Another window may have set the replaced draft aside.
      if (replaces !== null) removeReadable(table.aside(key, replaces))
    }
  }

  /** What already is the actor's own stays the current one of its place. */
  function takeOver(found: readonly SummaryRow[], actor: string, origin: DraftOrigin): void {
    for (const row of found) {
      table.own(row.id, actor, origin, row.aside === 1 || table.current({ ...row, actor }) !== null)
    }
  }

  return {
    save: draft => {
      const key = placed(draft)
      const updatedAt = now().toISOString()
      const row = newRow(draft, key, updatedAt, seal)
      together(() => {
        const before = table.taken()
        vacate(key, draft.replaces)
        table.add(row)
        requireRoom(before, table.taken(), limits)
      })
      return { updatedAt }
    },
    get: key => {
      const found = table.current(placed(key))
      return found && getDraft(found, seal)
    },
    list: (of, project) => {
      const scope = of !== undefined && project !== undefined ? getProject(of, project) : null
      return table.list(of, scope).map(found => getSummary(found, seal))
    },
    discard: ({ updatedAt, ...place }) => {
      const key = placed(place)
      const current = table.current(key)
      const isCurrent = updatedAt === undefined || current?.updated_at === updatedAt
      together(() => removeReadable(isCurrent ? current : table.aside(key, updatedAt)))
    },
    read: id => {
      const found = table.one(id)
      return found && getDraft(found, seal)
    },
    discardOne: table.remove,
    putBack: (id, actor, origin) => {
      const found = table.one(id)
      if (!found || (found.aside === 0 && found.actor === actor)) return
      together(() => {
        const current = table.current({ ...found, actor })
        if (current) table.putAside(current.id)
        table.own(id, actor, origin, false)
      })
    },
    nameActor: (connection, actor, origin) =>
      together(() => {
        table.name({ connection, actor }, origin)
        if (origin.account !== null) takeOver(table.namedAlike({ connection, actor }, origin), actor, origin)
      }),
    claimUnowned: (connection, actor, origin) => together(() => takeOver(table.unowned(connection), actor, origin)),
    // Each screen of a project asks for this; most users have no drafts, and a transaction writes.
    adopt: adoption => table.hasAny(adoption) && together(() => adopt(table, adoption)),
    discardConnection: table.removeConnection,
    unreadable: () => table.list().filter(found => getSummary(found, seal).state === 'unreadable').length,
  }
}

function newRow(draft: DraftToSave, key: DraftToSave, updatedAt: string, seal: TextSeal): NewDraft {
  const { holds = 'text', previousPath = null, executable = null, origin = unnamed } = draft
  const { connection, actor, project, branch, path } = key
  return {
    ...{ connection, actor, project, branch, path, holds, executable },
    ...{ project_path: draft.projectPath ?? null, previous_path: previousPath },
    ...{ updated_at: updatedAt, base_commit: draft.baseCommit },
    ...origin,
    ...sealedTexts(seal, key),
  }
}

/** Of two drafts of one place the newer one, which was typed last, stays the current one. */
function adopt(table: DraftTable, { connection, actor, project, projectPath, names }: Adoption): void {
  const owner = { connection, actor }
  for (const name of new Set(names)) {
    if (name === project) continue
    for (const { id, branch, path, updated_at } of table.getCurrent(owner, name)) {
      const rival = table.current({ ...owner, project, branch, path })
      const wins = rival === null || rival.updated_at <= updated_at
      if (rival && wins) table.putAside(rival.id)
      table.move(id, project, !wins)
    }
    table.moveAsides(owner, name, project)
  }
  table.setPath(owner, project, projectPath)
}

/**
 * A draft that takes no more room than before can be saved in any case.
 * @throws Failure validation, when drafts take more than there is for them
 */
export function requireRoom(before: DraftLimits, { bytes, count }: DraftLimits, limits: DraftLimits): void {
  const isTooMuch = bytes > limits.bytes && bytes > before.bytes
  const areTooMany = count > limits.count && count > before.count
  if (!isTooMuch && !areTooMany) return
  throw invalid(
    isTooMuch
      ? t(
          'There is no room for this draft: drafts may take {megabytes, number} MB in all. Discard drafts that you no longer need',
          { megabytes: Math.round(limits.bytes / 1_000_000) },
        )
      : t(
          'There is no room for this draft: drafts may take {count, plural, one {# draft} other {# drafts}} in all. Discard drafts that you no longer need',
          { count: limits.count },
        ),
  )
}
