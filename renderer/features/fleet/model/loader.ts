import { createStore } from 'zustand/vanilla'
import type { Project } from '#shared/contract/navigation.ts'
import type { AppError } from '#shared/errors.ts'
import { fleetCatalogs, type ReadState, type ReadStates, toReadState } from '#shared/fleet/catalog.ts'
import { errorCell } from '#shared/fleet/cell.ts'
import type { CellValues, KeptRef, ProjectRead, ReadCall } from '#shared/fleet/column.ts'
import { type ProjectCells, projectCells } from '#shared/fleet/row.ts'
import type { FleetKind } from '#shared/fleet/snapshot.ts'

/** A project with what was read of it. A new object each time some of that has changed. */
export interface LoadedRow<V> {
  readonly key: string
  readonly path: string
  readonly project: Project
  readonly states: ReadStates<V>
}

/** A row of the fleet table. */
export interface ProjectRow extends ProjectCells {
  readonly key: string
}

/** How old the list of projects is. */
interface Listed {
  readonly at: string
  readonly isStale: boolean
}

/** Makes the row of a project. Called each time something of it was read. */
export type CreateRow<V, R extends LoadedRow<V>> = (
  project: Project,
  states: ReadStates<V>,
  listed: Listed,
  now: number,
  pins: readonly KeptRef[],
) => R

/** The rows of the fleet table, by what they are. */
export const createRows: Readonly<Record<FleetKind, CreateRow<CellValues, ProjectRow>>> = {
  projects: toCreateRow('projects'),
  groups: toCreateRow('groups'),
}

function toCreateRow(kind: FleetKind): CreateRow<CellValues, ProjectRow> {
  return (project, states, listed, now, pins) => ({
    key: `${project.id}`,
    ...projectCells(project, states, listed, now, pins, fleetCatalogs[kind]),
  })
}

/** What the loader tells the screen. */
export interface FleetState<R = ProjectRow> {
  /** In the order of their paths. */
  readonly rows: readonly R[]
  readonly isPaused: boolean
  /** Reads that are needed for the columns in use, and those of them that have ended. */
  readonly needed: number
  readonly ended: number
  /** Reads of them that gave no values. */
  readonly failed: number
}

/** Where reads are answered from, and when what they gave is shown. */
export interface LoaderPorts {
  /** From the cache alone; rejects where there is nothing. */
  readonly cached: ReadCall
  readonly network: ReadCall
  getError(thrown: unknown): AppError
  now(): number
  /** @param isInView whether someone sees what is published; the rest can wait */
  publishSoon(publish: () => void, isInView: boolean): void
}

/** Reads at once. Main paces them within the limits of the service. */
const atOnce = 6
/** About as many rows as a screen has. */
const rowsOfScreen = 30
/** Values that are younger are not loaded again. */
const freshMilliseconds = 15 * 60_000

/** What is known of one read of one project. `inCache`: not looked for yet. `outdated`: running, and to be read again. */
type Step = 'inCache' | 'atService' | 'running' | 'outdated' | 'ended' | 'failed'

interface Entry<V, R> {
  readonly index: number
  row: R
  readonly states: Map<string, ReadState<V>>
  readonly steps: Map<string, Step>
}

interface Found<V, R> {
  readonly key: string
  readonly entry: Entry<V, R>
  readonly read: ProjectRead<V>
}

/** Counts a step, or takes it out of the counts. */
function count(counts: { ended: number; failed: number }, step: Step | undefined, by: 1 | -1): void {
  if (step === 'ended' || step === 'failed') counts.ended += by
  if (step === 'failed') counts.failed += by
}

/** Fills the rows of a table of projects: from the cache, then from the service, the rows in view first. */
export class ProjectLoader<V, R extends LoadedRow<V>> {
  readonly store = createStore<FleetState<R>>(() => ({ rows: [], isPaused: false, needed: 0, ended: 0, failed: 0 }))
  readonly #ports: LoaderPorts
  readonly #createRow: CreateRow<V, R>
  readonly #entries = new Map<string, Entry<V, R>>()
  /** The keys in the order of the rows, and where the next row that needs something may be. */
  #keys: readonly string[] = []
  readonly #cursors = { inCache: 0, atService: 0 }
  /** How many have the screen that shows them, by key. */
  readonly #inView = new Map<string, number>()
  readonly #changed = new Set<string>()
  /** Kept up to date with each step: counting the steps of all rows for each publication would take most of the page's time. */
  #counts = { ended: 0, failed: 0 }
  #needed: readonly ProjectRead<V>[] = []
  #onlyCached = false
  #pins: readonly KeptRef[] = []
  #listed: Listed = { at: '', isStale: true }
  #running = 0
  #publishing: 'soon' | 'later' | null = null
  #turn = 0
  #isEnded = false

  constructor(ports: LoaderPorts, createRow: CreateRow<V, R>) {
    this.#ports = ports
    this.#createRow = createRow
  }

  /** Shows these projects; cells of those that were there stay. */
  setProjects(projects: readonly Project[], listed: Listed): void {
    this.#listed = listed
    const before = new Map(this.#entries)
    this.#entries.clear()
    const sorted = projects.toSorted((a, b) => (a.path_with_namespace < b.path_with_namespace ? -1 : 1))
    this.#keys = sorted.map(({ id }) => `${id}`)
    for (const [index, project] of sorted.entries()) {
      const key = `${project.id}`
      const known = before.get(key)
      const states = known?.states ?? new Map<string, ReadState<V>>()
      this.#entries.set(key, { index, row: this.#row(project, states), states, steps: known?.steps ?? new Map() })
      this.#changed.add(key)
    }
    this.#restart()
  }

  /** Shows what is kept offline on this computer. */
  setPins(pins: readonly KeptRef[]): void {
    if (pins.length === 0 && this.#pins.length === 0) return
    this.#pins = pins
    for (const key of this.#keys) this.#changed.add(key)
    this.#publish()
  }

  /** Loads what these columns need from now on. @param onlyCached sends nothing to the service */
  setReads(reads: readonly ProjectRead<V>[], onlyCached = false): void {
    this.#needed = reads
    this.#onlyCached = onlyCached
    this.#restart()
  }

  /** A row came into view; returns the function for when it leaves it. */
  show(key: string): () => void {
    this.#inView.set(key, (this.#inView.get(key) ?? 0) + 1)
    return () => {
      const left = (this.#inView.get(key) ?? 0) - 1
      if (left > 0) this.#inView.set(key, left)
      else this.#inView.delete(key)
    }
  }

  /** Resolves when each cell in view has a value or a reason, is paused, or the time is over. */
  whenViewLoaded(milliseconds: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const check = () => {
      if (!this.#isViewLoading()) resolve()
    }
    const end = this.store.subscribe(check)
    const timer = setTimeout(resolve, milliseconds)
    check()
    return promise.finally(() => {
      clearTimeout(timer)
      end()
    })
  }

  #isViewLoading(): boolean {
    if (this.#isEnded || this.store.getState().isPaused) return false
    // Before the rows are drawn, the first ones will be in view.
    const keys = this.#inView.size > 0 ? [...this.#inView.keys()] : this.#keys.slice(0, rowsOfScreen)
    return keys.some(key => {
      const steps = this.#entries.get(key)?.steps
      return steps && this.#needed.some(({ id }) => !['ended', 'failed'].includes(steps.get(id) ?? ''))
    })
  }

  pause(): void {
    this.store.setState({ isPaused: true })
  }

  resume(): void {
    this.store.setState({ isPaused: false })
    this.#pump()
  }

  /** Loads again: all cells, or those of some projects. What is there stays until then. */
  refresh(keys: Iterable<string> = this.#keys): void {
    for (const key of keys) {
      const steps = this.#entries.get(key)?.steps
      for (const [read, step] of steps ?? []) {
        if (step === 'ended' || step === 'failed') steps?.set(read, 'atService')
        // Its answer may be of before what is refreshed for.
        else if (step === 'running') steps?.set(read, 'outdated')
      }
    }
    this.#restart()
  }

  /** Ends it: what arrives later is dropped. */
  end(): void {
    this.#isEnded = true
  }

  #restart(): void {
    this.#cursors.inCache = 0
    this.#cursors.atService = 0
    this.#countAll()
    this.#publish()
    this.#pump()
  }

  #row(project: Project, states: ReadStates<V>): R {
    return this.#createRow(project, states, this.#listed, this.#ports.now(), this.#pins)
  }

  #publishSoon(key: string): void {
    const isInView = this.#inView.size === 0 || this.#inView.has(key)
    if (this.#publishing === 'soon' || (this.#publishing === 'later' && !isInView)) return
    this.#publishing = isInView ? 'soon' : 'later'
    const turn = ++this.#turn
    // One that waits for longer is overtaken by one that is in view.
    this.#ports.publishSoon(() => turn === this.#turn && this.#publish(), isInView)
  }

  #publish(): void {
    this.#publishing = null
    if (this.#isEnded) return
    for (const key of this.#changed) {
      const entry = this.#entries.get(key)
      if (entry) entry.row = this.#row(entry.row.project, new Map(entry.states))
    }
    const areRowsChanged = this.#changed.size > 0
    this.#changed.clear()
    const rows = areRowsChanged ? { rows: [...this.#entries.values()].map(({ row }) => row) } : {}
    this.store.setState({ needed: this.#entries.size * this.#needed.length, ...this.#counts, ...rows })
  }

  #countAll(): void {
    const counts = { ended: 0, failed: 0 }
    for (const { steps } of this.#entries.values()) {
      for (const { id } of this.#needed) count(counts, steps.get(id), 1)
    }
    this.#counts = counts
  }

  #setStep({ key, entry, read }: Found<V, R>, step: Step): void {
    const isCounted = this.#entries.get(key)?.steps === entry.steps && this.#needed.some(({ id }) => id === read.id)
    if (isCounted) count(this.#counts, entry.steps.get(read.id), -1)
    entry.steps.set(read.id, step)
    if (isCounted) count(this.#counts, step, 1)
  }

  #keep(found: Found<V, R>, state: ReadState<V> | null, reached: Step): void {
    const { key, entry, read } = found
    const step = entry.steps.get(read.id) === 'outdated' ? 'atService' : reached
    this.#setStep(found, step)
    if (state) entry.states.set(read.id, state)
    if (step === 'atService') this.#cursors.atService = Math.min(this.#cursors.atService, entry.index)
    // What is not in the cache changes nothing of the row.
    if (!state && step === 'atService') return
    if (state) this.#changed.add(key)
    this.#publishSoon(key)
  }

  #readAt(step: 'inCache' | 'atService', key: string): Found<V, R> | null {
    const entry = this.#entries.get(key)
    const read = entry && this.#needed.find(({ id }) => (entry.steps.get(id) ?? 'inCache') === step)
    return entry && read ? { key, entry, read } : null
  }

  #findInView(step: 'inCache' | 'atService'): Found<V, R> | null {
    for (const key of this.#inView.keys()) {
      const found = this.#readAt(step, key)
      if (found) return found
    }
    return null
  }

  /** Of the first row that needs one. Rows before the cursor need none. */
  #findAnywhere(step: 'inCache' | 'atService'): Found<V, R> | null {
    for (; this.#cursors[step] < this.#keys.length; this.#cursors[step] += 1) {
      const found = this.#readAt(step, this.#keys[this.#cursors[step]] ?? '')
      if (found) return found
    }
    return null
  }

  #pump(): void {
    while (!this.#isEnded && this.#running < atOnce) {
      const isPaused = this.#onlyCached || this.store.getState().isPaused
      const inView = this.#findInView('inCache')
      const nextInView = inView ?? (isPaused ? null : this.#findInView('atService'))
      const found = nextInView ?? this.#findAnywhere('inCache') ?? (isPaused ? null : this.#findAnywhere('atService'))
      if (!found) return
      this.#running += 1
      const isCached = (found.entry.steps.get(found.read.id) ?? 'inCache') === 'inCache'
      void (isCached ? this.#readCached(found) : this.#readService(found)).then(() => {
        this.#running -= 1
        this.#pump()
      })
    }
  }

  async #readCached(found: Found<V, R>): Promise<void> {
    const { read } = found
    this.#setStep(found, 'running')
    try {
      const answer = await read.load(this.#ports.cached, this.#facts(found))
      const isFresh = !answer.isPartial && this.#ports.now() - Date.parse(answer.at) < freshMilliseconds
      this.#keep(found, toReadState(answer), isFresh ? 'ended' : 'atService')
    } catch {
      this.#keep(found, null, 'atService')
    }
  }

  async #readService(found: Found<V, R>): Promise<void> {
    const { entry, read } = found
    const isThere = entry.states.get(read.id)?.kind === 'answered'
    this.#keep(found, isThere ? null : { kind: 'loading' }, 'running')
    try {
      const answer = await read.load(this.#ports.network, this.#facts(found))
      this.#keep(found, toReadState(answer), answer.isCut ? 'failed' : 'ended')
    } catch (thrown) {
      const error = this.#ports.getError(thrown)
      // Nothing more is answered to this generation.
      if (error.kind === 'connectionChanged') this.end()
      this.#keep(found, error.kind === 'cancelled' ? { kind: 'notLoaded' } : errorCell(error), 'failed')
    }
  }

  #facts({ entry }: Found<V, R>) {
    return { project: entry.row.project, now: this.#ports.now() }
  }
}

/** The loader of the table of all projects. */
export type FleetLoader = ProjectLoader<CellValues, ProjectRow>
