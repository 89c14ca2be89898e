import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { chainRecord } from '#shared/access-reviews/chain.ts'
import { getReviewProgress } from '#shared/access-reviews/decisions.ts'
import type { PackageFile, Review, ReviewRecord } from '#shared/access-reviews/review.ts'
import { type BridgeResult, type ConnectionRef, getConnectionId, type ParsedBridgeArgument } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { isOwner, type Owners, ownerFrom } from './connections/owner.ts'
import { Failure, fileFailure, invalid } from './failure.ts'
import type { AccessReviews, StoredReview } from './store/access-reviews.ts'
import type { Journal } from './store/journal.ts'

export interface OwnedAccessReviewsParts extends Owners {
  readonly accessReviews: AccessReviews
  readonly journal: Pick<Journal, 'isUndone'>
  /** Asks the person where to save; null when they cancel. */
  readonly chooseFile: (suggestedName: string) => Promise<string | null>
}

type Named = Pick<ParsedBridgeArgument<'reviews.get'>, 'connection' | 'id'>

/** SHA-256 of a text in UTF-8, in hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

/**
 * The access reviews of the page. Each belongs to the service, account and user of its connection, and is not shown to another one. Every method
 * throws `Failure`: connectionChanged, or notFound.
 */
export function createOwnedAccessReviews(parts: OwnedAccessReviewsParts) {
  const { accessReviews, journal, issuedAs, chooseFile } = parts

  const isOf = (connection: ConnectionRef, { owner }: StoredReview) => isOwner(owner, issuedAs(connection))

  function getStored({ connection, id }: Named): StoredReview {
    const found = accessReviews.get(id)
    if (!found || !isOf(connection, found))
      throw new Failure({ kind: 'notFound', message: t('The access review was not found') })
    return found
  }

  async function makePackage(stored: StoredReview, exportedAt: string): Promise<readonly PackageFile[]> {
    const review = toReview(stored, journal)
    // With the report, which is loaded only where a package is made.
    const { createPackage } = await import('#shared/access-reviews/package.ts')
    return createPackage(review, { exportedAt, sha256 })
  }

  return {
    list: ({ connection }: { readonly connection: ConnectionRef }): BridgeResult<'reviews.list'> =>
      accessReviews
        .list(getConnectionId(connection))
        .filter(review => isOf(connection, review))
        .map(({ id, createdAt, head, content, log }) => {
          const { accesses, decided, applied } = getReviewProgress({ content, log, undone: findUndone(log, journal) })
          return { id, createdAt, ...head, accesses: content && accesses, decided, applied }
        }),
    get: (named: Named): Review => toReview(getStored(named), journal),
    create: ({ connection, ...head }: ParsedBridgeArgument<'reviews.create'>): BridgeResult<'reviews.create'> => {
      const identity = issuedAs(connection)
      const review = { id: randomUUID(), createdAt: new Date().toISOString(), head, owner: ownerFrom(identity) }
      accessReviews.create(getConnectionId(connection), review)
      return { id: review.id }
    },
    setContent: ({ content, ...named }: ParsedBridgeArgument<'reviews.setContent'>): void => {
      const { id, log } = getStored(named)
      if (log.length > 0) throw invalid(t('Accesses can’t be loaded again after the first decision'))
      accessReviews.setContent(id, content)
    },
    add: ({ events, ...named }: ParsedBridgeArgument<'reviews.add'>): void => {
      const { id, log, owner } = getStored(named)
      const signature = { at: new Date().toISOString(), by: formatAccount(owner) }
      const added: ReviewRecord[] = []
      let before: ReviewRecord | null = log.at(-1) ?? null
      for (const event of events) {
        before = chainRecord(before, event, signature, sha256)
        added.push(before)
      }
      accessReviews.add(id, added)
    },
    remove: (named: Named): void => accessReviews.remove(getStored(named).id),
    package: async (named: Named): Promise<readonly PackageFile[]> =>
      makePackage(getStored(named), new Date().toISOString()),
    exportTo: async (named: Named): Promise<BridgeResult<'reviews.export'>> => {
      const exportedAt = new Date().toISOString()
      const stored = getStored(named)
      const files = await makePackage(stored, exportedAt)
      const { manifestName, packageName } = await import('#shared/access-reviews/package.ts')
      const path = await chooseFile(packageName(stored.head, exportedAt))
      if (path === null) return null
      await writePackage(path, files)
      const manifest = files.find(({ name }) => name === manifestName)
      return { path, sha256: sha256(manifest?.text ?? '') }
    },
  }
}
export type OwnedAccessReviews = ReturnType<typeof createOwnedAccessReviews>

/** Writes the files into a new folder, which appears complete or not at all. @throws Failure when it can't be written */
export async function writePackage(path: string, files: readonly PackageFile[]): Promise<void> {
  const part = `${path}.${randomUUID().slice(0, 8)}.part`
  try {
    if (existsSync(path)) throw invalid(t('{name} already exists; choose another name', { name: basename(path) }))
    await mkdir(part)
    // The files say who may do what: readable by the owner only.
    for (const { name, text } of files) await writeFile(join(part, name), text, { flag: 'wx', mode: 0o600 })
    await rename(part, path)
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw fileFailure(error)
  }
}

function toReview({ head, owner, ...review }: StoredReview, journal: Pick<Journal, 'isUndone'>): Review {
  const undone = findUndone(review.log, journal)
  return { ...review, ...head, undone, service: owner.service, account: formatAccount(owner) }
}

function formatAccount({ username, sudo }: StoredReview['owner']): string {
  const account = username ?? t('Unknown account')
  return sudo === null ? account : t('{account} as {sudo}', { account, sudo: sudo.username })
}

/** The journal entries of applied changes that were undone afterwards. */
function findUndone(log: readonly ReviewRecord[], journal: Pick<Journal, 'isUndone'>): readonly number[] {
  const entries = log.flatMap(record => (record.kind === 'result' && record.journal !== null ? [record.journal] : []))
  return [...new Set(entries)].filter(id => journal.isUndone(id))
}
