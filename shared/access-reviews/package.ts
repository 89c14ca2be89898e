import { z } from 'zod'
import { type CsvValue, csvLine } from '../csv.ts'
import { roleWord } from '../roles.ts'
import { chainStart, findBrokenRecords, type Sha256 } from './chain.ts'
import { getAccessStates, getReviewProgress, undecided } from './decisions.ts'
import { decisionWord, sourceWords } from './file-words.ts'
import { reportPage } from './report.ts'
import {
  type PackageFile,
  type Review,
  type ReviewRead,
  type ReviewRecord,
  reviewRecord,
  reviewScope,
} from './review.ts'

/** The evidence package of an access review: made and verified here, for the app and the command line. */

export const manifestName = 'manifest.json'
/** The hash of the manifest, in the form of `sha256sum`. */
const manifestHashName = 'manifest.json.sha256'
const decisionsName = 'decisions.jsonl'

const manifestSchema = z.object({
  kind: z.literal('gatehouse-access-review'),
  version: z.literal(1),
  name: z.string(),
  scope: reviewScope,
  due: z.string().nullable(),
  service: z.string().nullable(),
  account: z.string().nullable(),
  loaded_at: z.string().nullable(),
  exported_at: z.string(),
  accesses: z.number().int(),
  decided: z.number().int(),
  changes: z.number().int(),
  applied: z.number().int(),
  /** Reads that failed or are incomplete: accesses may be missing. */
  incomplete_reads: z.number().int(),
  /** The journal entries of applied changes that were undone before the export. */
  undone_entries: z.array(z.number().int()),
  chain: z.object({ records: z.number().int(), last: z.string() }),
  files: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() })),
})
type PackageManifest = z.output<typeof manifestSchema>

interface PackageOptions {
  readonly exportedAt: string
  readonly sha256: Sha256
}

/** The files of the package, the manifest and its hash last. */
export function createPackage(review: Review, { exportedAt, sha256 }: PackageOptions): readonly PackageFile[] {
  const { name, scope, due, service, account, content, log, undone } = review
  const files = [
    { name: 'accesses.csv', text: accessesCsv(review) },
    { name: 'accesses.jsonl', text: toLines(content?.accesses ?? []) },
    { name: decisionsName, text: toLines(log) },
    { name: 'reads.jsonl', text: toLines(content?.reads ?? []) },
    { name: 'references.jsonl', text: toLines(content?.references ?? []) },
    { name: 'report.html', text: reportPage(review, { exportedAt }) },
  ]
  const manifest: PackageManifest = {
    ...{ kind: 'gatehouse-access-review', version: 1, name, scope, due, service, account },
    ...{ loaded_at: content?.loadedAt ?? null, exported_at: exportedAt, ...getReviewProgress(review) },
    incomplete_reads: (content?.reads ?? []).filter(({ state }) => state !== 'complete').length,
    undone_entries: [...undone],
    chain: { records: log.length, last: log.at(-1)?.hash ?? chainStart },
    files: files.map(file => ({ name: file.name, bytes: countBytes(file.text), sha256: sha256(file.text) })),
  }
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  return [
    ...files,
    { name: manifestName, text },
    { name: manifestHashName, text: `${sha256(text)}  ${manifestName}\n` },
  ]
}

/** What is wrong with a package. */
export type PackageProblem =
  | { readonly kind: 'missing' | 'changed' | 'unexpected' | 'unreadable'; readonly file: string }
  /** A record of the log that does not follow from the ones before it. */
  | { readonly kind: 'record'; readonly file: string; readonly record: number }
  /** The log is not as long as the manifest says, or ends with another record. */
  | { readonly kind: 'chain'; readonly file: string }

export interface PackageCheck {
  readonly problems: readonly PackageProblem[]
  /** Null when it can't be read. */
  readonly manifest: PackageManifest | null
  /** Of the manifest, to compare with one that was noted elsewhere. */
  readonly sha256: string | null
}

/**
 * Compares the files of a package with its manifest, and the log with its chain.
 * @param files by name, as text, byte for byte; null for one that is not UTF-8
 */
export function verifyPackage(files: ReadonlyMap<string, string | null>, sha256: Sha256): PackageCheck {
  const text = files.get(manifestName)
  if (text === undefined) return broken({ kind: 'missing', file: manifestName })
  if (text === null) return broken({ kind: 'unreadable', file: manifestName })
  const manifest = manifestSchema.safeParse(parseJson(text)).data ?? null
  const hash = sha256(text)
  const noted = files.get(manifestHashName)
  const problems: PackageProblem[] = []
  if (noted === undefined) problems.push({ kind: 'missing', file: manifestHashName })
  else if (noted !== `${hash}  ${manifestName}\n`) problems.push({ kind: 'changed', file: manifestName })
  if (!manifest) return { problems: [...problems, { kind: 'unreadable', file: manifestName }], manifest, sha256: hash }
  for (const { name, bytes, sha256: expected } of manifest.files) {
    const content = files.get(name)
    if (content === undefined) problems.push({ kind: 'missing', file: name })
    else if (content === null || countBytes(content) !== bytes || sha256(content) !== expected) {
      problems.push({ kind: 'changed', file: name })
    }
  }
  const known = new Set([manifestName, manifestHashName, ...manifest.files.map(({ name }) => name)])
  for (const name of files.keys()) if (!known.has(name)) problems.push({ kind: 'unexpected', file: name })
  problems.push(...chainProblems(files.get(decisionsName), manifest, sha256))
  return { problems, manifest, sha256: hash }
}

function broken(problem: PackageProblem): PackageCheck {
  return { problems: [problem], manifest: null, sha256: null }
}

function chainProblems(
  text: string | null | undefined,
  { chain }: PackageManifest,
  sha256: Sha256,
): readonly PackageProblem[] {
  const file = decisionsName
  if (text === undefined || text === null) return []
  const lines = text.split('\n').slice(0, -1)
  const records = lines.map(line => reviewRecord.safeParse(parseJson(line)).data)
  const unreadable = records.indexOf(undefined)
  if (unreadable >= 0) return [{ kind: 'record', file, record: unreadable + 1 }]
  const log = records.filter(record => record !== undefined)
  const wrong = findBrokenRecords(log, sha256)
  const ends = log.length === chain.records && (log.at(-1)?.hash ?? chainStart) === chain.last
  return [
    ...wrong.map(record => ({ kind: 'record', file, record }) as const),
    ...(ends ? [] : [{ kind: 'chain', file } as const]),
  ]
}

function accessesCsv(review: Review): string {
  const { content, log } = review
  const states = getAccessStates(review)
  const signed = new Map<string, ReviewRecord>()
  for (const record of log) if (record.kind === 'decision') signed.set(record.access, record)
  const reads = content?.reads ?? []
  const rows = (content?.accesses ?? []).map((access): readonly CsvValue[] => {
    const { decision, result, isUndone } = states.get(access.key) ?? undecided
    const record = decision ? signed.get(access.key) : undefined
    const { person, place, level, expires, evidence } = access
    return [
      ...[person.name, person.username, person.id, person.state, place.source, place.path, place.id],
      ...[roleWord(level), level, sourceWords[access.source], expires, access.grantedAt, access.grantedBy],
      ...[access.lastActivity, access.twoFactor],
      ...[evidenceWord(reads, evidence.role), evidenceWord(reads, evidence.granted)],
      ...[evidenceWord(reads, evidence.activity), evidenceWord(reads, evidence.twoFactor)],
      ...[decisionWord(decision), decision?.reason, record?.by, record?.at, decision?.how],
      ...[decision?.rule, result?.outcome, result?.detail, result?.journal],
      typeof result?.journal === 'number' ? isUndone : null,
    ]
  })
  return [csvHeader, ...rows].map(row => csvLine(row)).join('')
}

function evidenceWord(reads: readonly ReviewRead[], number: number | null): string {
  const read = number === null ? undefined : reads[number]
  return read ? `${read.operation} of ${read.of}, ${read.at}` : 'Not available from the API'
}

const csvHeader: readonly string[] = [
  ...['name', 'username', 'user_id', 'user_state', 'kind', 'path', 'place_id'],
  ...['role', 'access_level', 'source', 'expires_at', 'granted_at', 'granted_by'],
  ...['last_activity', 'two_factor'],
  ...['evidence_role', 'evidence_granted', 'evidence_activity', 'evidence_two_factor'],
  ...['decision', 'reason', 'decided_by', 'decided_at', 'decided_how'],
  ...['rule', 'result', 'result_detail', 'journal_entry', 'undone'],
]

/** The name of the folder. @example packageName({ name: 'Q4' }, '2026-11-24T…') // 'access-review-q4-2026-11-24' */
export function packageName({ name }: Pick<Review, 'name'>, exportedAt: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  return `access-review-${plain || 'review'}-${exportedAt.slice(0, 10)}`
}

function toLines(values: readonly unknown[]): string {
  return values.map(value => `${JSON.stringify(value)}\n`).join('')
}

/** In UTF-8. */
function countBytes(text: string): number {
  return [...text].reduce((bytes, character) => {
    const point = character.codePointAt(0) ?? 0
    return bytes + (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4)
  }, 0)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
