import { z } from 'zod'
import type { ConnectionId, Draft, DraftKey, DraftSummary } from '#shared/bridge.ts'
import { type DraftTexts, draftHolds, draftInput } from '#shared/drafts.ts'
import type { TextSeal } from './text-seal.ts'

export const summaryRow = z.object({
  id: z.number(),
  connection: z.string(),
  project: z.string(),
  project_path: z.string().nullable(),
  branch: z.string(),
  path: z.string(),
  sealed_project: z.string(),
  aside: z.number(),
  updated_at: z.string(),
  base_commit: z.string().nullable(),
  holds: draftHolds,
  previous_path: z.string().nullable(),
  executable: z.number().nullable(),
  message: z.instanceof(Uint8Array),
  actor: z.string(),
  service: z.string().nullable(),
  account: z.string().nullable(),
  sudo: z.string().nullable(),
})
export const draftRow = summaryRow.extend({ text: z.instanceof(Uint8Array) })
export const summaryColumns =
  'id, connection, project, project_path, branch, path, sealed_project, aside, updated_at, base_commit, holds, previous_path, executable, message, actor, service, account, sudo'

/** Where a draft belongs, as it is stored. */
export interface DraftPlace extends Omit<DraftKey, 'connection'> {
  readonly connection: ConnectionId
  /** Stands for the address, the account and the sudo user it is made as. */
  readonly actor: string
}

/** As stored: `actor` identifies its author. */
export type StoredSummary = DraftSummary & Pick<DraftPlace, 'actor'>
export type StoredDraft = Draft & Pick<DraftPlace, 'actor'>

type SealedUnder = Omit<DraftPlace, 'actor'>

const texts = draftInput.pick({ content: true, encoding: true, baseContent: true, baseEncoding: true })

/** A draft's message and texts, encrypted and bound to this key. */
export function sealedTexts(seal: TextSeal, draft: SealedUnder & Partial<DraftTexts> & Pick<Draft, 'message'>) {
  const context = getContext(draft)
  const { content, encoding, baseContent, baseEncoding } = draft
  return {
    message: seal.protect(`${context} message`, draft.message),
    text: seal.protect(`${context} text`, JSON.stringify({ content, encoding, baseContent, baseEncoding })),
  }
}

/** A draft as a list shows it. */
export function getSummary(found: z.output<typeof summaryRow>, seal: TextSeal): StoredSummary {
  const { id, connection, project, branch, path } = found
  const message = seal.reveal(`${getContext(sealedKey(found))} message`, found.message)
  return {
    id,
    connection,
    project,
    projectPath: found.project_path,
    branch,
    path,
    updatedAt: found.updated_at,
    baseCommit: found.base_commit,
    holds: found.holds,
    previousPath: found.previous_path,
    executable: found.executable === null ? null : found.executable === 1,
    message: message ?? '',
    actor: found.actor,
    origin: { service: found.service, account: found.account, sudo: found.sudo },
    state: message === null ? 'unreadable' : found.aside === 1 ? 'aside' : 'current',
  }
}

/** A draft with its texts; null when they cannot be read now. */
export function getDraft(found: z.output<typeof draftRow>, seal: TextSeal): StoredDraft | null {
  const summary = getSummary(found, seal)
  const text = seal.reveal(`${getContext(sealedKey(found))} text`, found.text)
  if (summary.state === 'unreadable' || text === null) return null
  return { ...summary, ...texts.parse(JSON.parse(text)) }
}

/** The key a row was encrypted under: the path of the project, if its ID was not known then. */
function sealedKey({ connection, sealed_project, branch, path }: z.output<typeof summaryRow>): SealedUnder {
  return { connection, project: sealed_project, branch, path }
}

function getContext({ connection, project, branch, path }: SealedUnder): string {
  return `draft ${JSON.stringify([connection, project, branch, path])}`
}
