import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createPageState, forgetGenerations, forgetsEnded, mapWithoutEnded, withoutEnded } from './generation-state.ts'
import { fakeRef } from './ref.fake.ts'

const [before, after] = [fakeRef('work', 'before'), fakeRef('work', 'after')]

test('a store forgets the answers of a generation that ended, and keeps the rest', () => {
  const store = forgetsEnded(
    createStore(() => ({
      forms: { [`${before} 7`]: 'typed', [`${after} 7`]: 'typed again' },
      answers: new Map([before, after].map((ref, index) => [ref, index])),
      width: 260,
    })),
    ({ forms, answers }, isEnded) => ({
      forms: withoutEnded(forms, isEnded),
      answers: new Map(mapWithoutEnded(answers, isEnded)),
    }),
  )
  forgetGenerations(new Set([before]))
  expect(store.getState()).toEqual({
    forms: { [`${after} 7`]: 'typed again' },
    answers: new Map([[after, 1]]),
    width: 260,
  })
})

test('page state is forgotten with the generation that owns it, whatever the rest of its key', () => {
  const typed = createPageState<string>()
  const values: (string | undefined)[] = []
  typed.set([before, 'harbor/crane', 7], 'by the former one')
  typed.set([after, `${before}`, null], 'by the present one')
  const end = typed.subscribe(() => values.push(typed.get([before, 'harbor/crane', 7])))
  forgetGenerations(new Set([before]))
  end()
  expect(values).toEqual([undefined])
  expect(typed.get([after, `${before}`, null])).toBe('by the present one')
  typed.set([after, `${before}`, null], null)
  expect(typed.get([after, `${before}`, null])).toBeUndefined()
})

test('page state with a limit drops the oldest entry', () => {
  const places = createPageState<number>({ max: 2 })
  const keys = ['a', 'b', 'c'].map(path => [after, path] as const)
  for (const [index, key] of keys.entries()) places.set(key, index)
  expect(keys.map(places.get)).toEqual([undefined, 1, 2])
})

/** Collections and variables of modules, each with its owner, or what it holds instead of answers and typed text. */
const ownedByModules: Readonly<Record<string, string>> = {
  'app/palette/palette-state.ts early': 'characters typed until the palette has the focus, which takes them',
  'app/shell/screen-focus.ts timers': 'timers',
  'features/browsing/model/match-paths.worker.ts dueAt': 'a time',
  'features/browsing/model/match-paths.worker.ts query': 'typed text, in a worker that ends with its finder',
  'features/browsing/model/match-paths.worker.ts timer': 'a timer',
  'features/browsing/model/path-text.ts folded': 'letters, in a worker that ends with its finder',
  'lib/bridge/report-work.ts reported': 'a number',
  'lib/bridge/report-work.ts running': 'numbers by kind of work',
  'lib/connection/generation-state.ts forgetters': 'callbacks of modules',
  'lib/notices/notices.ts timers': 'timers',
  'lib/tasks/text-name.ts lastName': 'a number',
  'lib/unfinished/keep-before-closing.ts keepers': 'callbacks of what is mounted',
  'ui/dialog/forms-at-stake.ts forms': 'callbacks of what is mounted',
  'ui/markdown/draw-slices.tsx afterwards': 'callbacks of what is mounted',
  'ui/markdown/draw-slices.tsx isPlanned': 'whether a task is planned',
  'ui/markdown/draw-slices.tsx waiting': 'callbacks of what is mounted',
  'ui/print/printables.ts printables': 'callbacks of what is mounted',
}

/** Stores of the window that hold neither a service's answers nor typed text, with what they hold. */
const exempt: Readonly<Record<string, string>> = {
  'app/about/about-state.ts': 'whether a dialog is open',
  'app/keys/keys-sheet-state.ts': 'whether a dialog is open',
  'app/palette/palette-state.ts': 'whether the palette is open',
  'app/shell/sudo-dialog-state.ts': 'for which connection a dialog is open',
  'app/tabs/tab-actions.ts': 'which tabs are asked about',
  'app/tabs/window-tabs.ts': 'addresses of screens',
  'app/tour/tour-state.ts': 'how far the tour is',
  'app/self-check/self-check-state.ts': 'the report on this computer',
  'app/print/print-state.ts': 'whether a screen is being printed, and where to',
  'features/audit/model/log-load.ts': 'one loading, which load-log.ts ends and lets go of',
  'features/audit/model/retries.ts': 'how long requests wait, by generation',
  'features/audit/model/use-events.ts': 'nothing',
  'features/editing/model/commit/engine.ts': 'one commit, which goes with its screen',
  'features/fleet/model/loader.ts': 'the loading of one connection, which use-fleet.ts has as page state',
  'ui/bulk/bulk-jobs.ts': 'which job is shown, and the jobs of the engine',
  'ui/bulk/engine.ts': 'jobs, which carry their generation, pause when it ends, and are what the person did',
  'ui/downloads/use-downloads.ts': 'whether the list is open',
  'ui/journal/undo-state.ts': 'number of an entry of the journal',
  'ui/keyboard/key-help.ts': 'keys',
  'ui/keyboard/use-commands.ts': 'whether keys are recorded',
  'ui/navigation/in-frame.tsx': 'where tabs draw',
  'ui/states/stale-notice.tsx': 'times of the notices in view, which go with them',
  'lib/notices/notices.ts': 'what was told about the app and its changes',
  'lib/live/limit-waits.ts': 'until when requests wait, which main renews',
  'lib/unfinished/unfinished.ts': 'sentences about what is mounted',
}

const root = join(import.meta.dirname, '../..')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  path => /\.tsx?$/.test(path) && !/\.(test|fake)\.tsx?$/.test(path),
)

/** How a module clears its state. */
const forgets = /\b(forgetsEnded|whenGenerationsEnd)\(/

test('every store of the window forgets ended generations, or is listed as holding nothing of a service', () => {
  const stores = sources.filter(path => {
    const text = readFileSync(join(root, path), 'utf8')
    return /from 'zustand(\/vanilla)?'/.test(text) && /\bcreate(Store)?[<(]/.test(text)
  })
  const careless = stores.filter(path => !forgets.test(readFileSync(join(root, path), 'utf8')))
  expect(stores.length).toBeGreaterThan(15)
  expect(careless.toSorted()).toEqual(Object.keys(exempt).toSorted())
})

test('every collection and variable of a module is cleared with a generation, or is listed with its owner', () => {
  const found = sources.flatMap(path => {
    const text = readFileSync(join(root, path), 'utf8')
    return changingNames(text)
      .filter(name => !isCleared(text, name))
      .map(name => `${path} ${name}`)
  })
  expect(found.toSorted()).toEqual(Object.keys(ownedByModules).toSorted())
})

/** Variables of a module, and collections it changes. Weak ones go with their keys. */
function changingNames(text: string): string[] {
  const variables = [...text.matchAll(/^(?:export )?let (\w+)/gm)]
  const collections = [
    ...text.matchAll(/^(?:export )?const (\w+)(?:: .+)? = (?:new (?:Map|Set|LRUCache)\b|\[|\{|Object\.create)/gm),
  ].filter(([, name]) =>
    new RegExp(`^ .*\\b${name}(\\.(set|add|push|unshift|splice)\\(|\\[[^\\]\\n]+\\] =[^=>])`, 'm').test(text),
  )
  return [...variables, ...collections].map(([, name = '']) => name)
}

/** Whether the module's callback for ended generations names it. */
function isCleared(text: string, name: string): boolean {
  const [, callback = ''] = /^whenGenerationsEnd\(([\s\S]*?)^\}\)/m.exec(text) ?? []
  return new RegExp(`\\b${name}\\b`).test(callback)
}
