import { create } from 'zustand'
import type { ConnectionRef, Exploration } from '#shared/bridge.ts'
import type { OperationId } from '#shared/contract/contract.ts'
import type { AppError } from '#shared/errors.ts'
import type { SavedRequest } from '#shared/saved-requests.ts'
import { createPageState, forgetsEnded, withoutEnded } from '../../../lib/connection/generation-state.ts'
import type { FormValues } from '../../../ui/schema-form/form-values.ts'

/** The input for one operation on one connection. */
export interface OperationForm {
  /** `json`: the params as one JSON object, for values that inputs can't represent (null, an empty text). */
  readonly mode: 'form' | 'json'
  readonly values: FormValues
  readonly json: string
  /** Entries for each page of a list, as typed. */
  readonly pageSize: string
  readonly keyset: boolean
  /** The saved request that it was filled from; its folder decides which variables apply. */
  readonly saved: SavedName | null
}

export type SavedName = Pick<SavedRequest, 'folder' | 'name'>

/** The requested page of a list; the first without a token. */
export interface AskedPage {
  readonly size?: number
  readonly keyset?: boolean
  readonly token?: string
}

/** A call as it was sent. */
export interface SentCall {
  readonly params: Readonly<Record<string, unknown>>
  /** The params as typed, with references to variables. They have no value of a secret variable. */
  readonly template: Readonly<Record<string, unknown>>
  readonly page: AskedPage | null
}

/** The last call of an operation on a connection, and what became of it. */
export type Run = SentCall &
  (
    | { readonly state: 'running'; readonly callId: string }
    | {
        readonly state: 'answered'
        readonly exploration: Exploration
        /** The answer to the same request before; null when it was not sent before, or its answer is no longer there. */
        readonly before: PastAnswer | null
      }
    | { readonly state: 'failed'; readonly error: AppError }
  )

/** An answer, and when it came. */
interface PastAnswer {
  readonly at: string
  readonly exploration: Exploration
}

/** One line of the history of this run of the app. */
export interface PastCall extends SentCall {
  readonly key: number
  readonly at: string
  readonly connection: ConnectionRef
  readonly operation: OperationId
  /** Null when the answer was a kept one, or when none came. */
  readonly status: number | null
  readonly error: AppError | null
  readonly durationMs: number
}

interface ExplorerState {
  readonly query: string
  search(query: string): void
  /** By connection and operation: input for one must never be sent to another. */
  readonly forms: Readonly<Record<string, OperationForm>>
  changeForm(key: string, change: (before: OperationForm) => OperationForm): void
  /** By connection and operation. Stored here, so that the outcome of a write is shown after leaving and returning. */
  readonly runs: Readonly<Record<string, Run>>
  setRun(key: string, run: Run): void
  /** The last answer to each request, by connection, operation and what was sent. */
  readonly answers: Readonly<Record<string, PastAnswer>>
  setAnswer(key: string, answer: PastAnswer): void
  /** Newest first. */
  readonly history: readonly PastCall[]
  remember(call: Omit<PastCall, 'key'>): void
}

export const emptyForm: OperationForm = {
  ...{ mode: 'form', values: {}, json: '', pageSize: '', keyset: false, saved: null },
}

/** Answers are large; the last few are enough to go back and forth between. */
const keptRuns = 12
const keptCalls = 200

/** The explorer's state in memory: typed params, answers, past calls. Never stored. */
export const useExplorer = forgetsEnded(
  create<ExplorerState>(set => ({
    query: '',
    search: query => set({ query }),
    forms: {},
    changeForm: (key, change) => set(({ forms }) => ({ forms: { ...forms, [key]: change(forms[key] ?? emptyForm) } })),
    runs: {},
    setRun: (key, run) =>
      set(({ runs }) => {
        const others = Object.entries(runs).filter(([other]) => other !== key)
        const spare = others
          .filter(([, { state }]) => state !== 'running')
          .slice(0, Math.max(0, others.length - keptRuns + 1))
        const dropped = new Set(spare.map(([other]) => other))
        return { runs: Object.fromEntries([...others.filter(([other]) => !dropped.has(other)), [key, run]]) }
      }),
    answers: {},
    setAnswer: (key, answer) =>
      set(({ answers }) => {
        const others = Object.entries(answers).filter(([other]) => other !== key)
        return { answers: Object.fromEntries([...others.slice(-(keptRuns - 1)), [key, answer]]) }
      }),
    history: [],
    remember: call =>
      set(({ history }) => ({
        history: [{ ...call, key: (history[0]?.key ?? 0) + 1 }, ...history].slice(0, keptCalls),
      })),
  })),
  ({ forms, runs, answers, history }, isEnded) => ({
    forms: withoutEnded(forms, isEnded),
    answers: withoutEnded(answers, isEnded),
    runs: withoutEnded(runs, isEnded),
    history: history.filter(({ connection }) => !isEnded(connection)),
  }),
)

/** Names what belongs to one operation on one connection. */
export function getKey(connection: ConnectionRef, operation: OperationId): string {
  return `${connection} ${operation}`
}

/** The values of secret variables, as they were entered in this run. By connection; kept nowhere else. */
export const secretValues = createPageState<Readonly<Record<string, string>>>()
