import { type AppError, type AppErrorKind, explain } from '#shared/errors.ts'
import { visibleLines } from '#shared/text/visible.ts'
import { toAppError } from '../main/failure.ts'
import type { Io } from './io.ts'
import { DataProblem, JobStopped, UsageProblem } from './problem.ts'

/** The exit code of each kind of error. */
const exitCodes: Readonly<Record<AppErrorKind, number>> = {
  offline: 4,
  timeout: 4,
  tls: 4,
  proxy: 4,
  command: 4,
  unauthorized: 5,
  forbidden: 5,
  notFound: 6,
  conflict: 7,
  validation: 7,
  readOnly: 8,
  connectionChanged: 8,
  consentRequired: 8,
  rateLimited: 9,
  server: 9,
  badResponse: 9,
  cancelled: 130,
  queued: 11,
  unknownOutcome: 10,
  disk: 3,
  damagedArchive: 3,
  internal: 1,
}

export function exitCodeOf({ kind }: AppError): number {
  return exitCodes[kind]
}

interface ProblemReport {
  readonly sentence: string
  readonly exitCode: number
  /** Null for what is no error of the service or of main. */
  readonly error: AppError | null
}

/** Writes an error as one sentence, or as JSON, and returns the exit code. Characters that a terminal would interpret are shown. */
export function writeProblem(
  thrown: unknown,
  asJson: boolean,
  { stderr, signal }: Pick<Io, 'stderr' | 'signal'>,
): number {
  const { sentence, exitCode, error } = signal.aborted ? interrupted : describeProblem(thrown)
  const text = visibleLines(sentence)
  stderr.write(asJson ? `${JSON.stringify({ error, sentence: text, exitCode })}\n` : `gatehouse: ${text}\n`)
  return exitCode
}

const interrupted: ProblemReport = { sentence: 'Interrupted.', exitCode: 130, error: { kind: 'cancelled' } }

/** An error as one sentence, for what answers with it. */
export function getSentence(thrown: unknown): string {
  return describeProblem(thrown).sentence
}

/** An error as a sentence, with the exit code that it gets. */
export function describeProblem(thrown: unknown): ProblemReport {
  if (thrown instanceof JobStopped) return { sentence: thrown.message, exitCode: 7, error: null }
  if (thrown instanceof UsageProblem) return { sentence: thrown.message, exitCode: 2, error: null }
  if (thrown instanceof DataProblem) return { sentence: thrown.message, exitCode: 3, error: null }
  const startProblem = thrown instanceof Error ? startProblems.get(thrown.name) : undefined
  if (thrown instanceof Error && startProblem !== undefined)
    return { sentence: thrown.message, exitCode: startProblem, error: null }
  const error = toAppError(thrown)
  return { sentence: explain(error).sentence, exitCode: exitCodeOf(error), error }
}

/** Exit codes of errors that are written for people, in modules that are loaded only when they are needed. */
const startProblems: ReadonlyMap<string, number> = new Map([
  ['DataInUse', 3],
  ['AppOfOtherVersion', 1],
  ['BrokenPolicy', 1],
  ['NewerDatabase', 1],
])
