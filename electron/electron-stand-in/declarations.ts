import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** One method or property in Electron's declarations. */
export interface Member {
  /** Null: on every system. */
  readonly platforms: readonly string[] | null
  readonly ready: 'before' | 'after' | null
  /** It goes with a later version. */
  readonly isDeprecated: boolean
}

/** One class or interface of Electron, its parents' members included. */
export interface Declared {
  readonly members: ReadonlyMap<string, Member>
  readonly events: ReadonlySet<string>
}

interface Block {
  readonly parent: string | null
  readonly members: Map<string, Member>
  readonly events: Set<string>
}

const mustBeBefore = /(only be (called|used)|must be called) before (the )?(`ready` event|app is ready)/
const mustBeAfter =
  /(must be called|only be called) after (the )?(`ready` event|app is ready)|cannot be called before the `ready` event/

/** Reads electron.d.ts, which Electron's build writes in one regular form: two spaces before a class, four before a member. */
export function readDeclarations(): (name: string) => Declared {
  const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  const blocks = new Map<string, Block>()
  let block: Block | null = null
  let note = ''
  for (const line of readFileSync(join(folder, 'electron.d.ts'), 'utf8').split('\n')) {
    const opened = /^ {2}(?:class|interface) (\w+)(?: extends (\w+))?/.exec(line)
    if (opened?.[1]) {
      block = { parent: opened[2] ?? null, members: new Map(), events: new Set() }
      blocks.set(opened[1], block)
    }
    if (/^ {4}\/\*\*/.test(line)) note = ''
    if (/^ {4} \*/.test(line)) note += `${line.slice(6)} `
    const member = /^ {4}(?:static )?(?:readonly )?(\w+)[(?:]/.exec(line)?.[1]
    if (!block || !member) continue
    const event = /^ {4}on\(event: '([\w-]+)'/.exec(line)?.[1]
    if (event) block.events.add(event)
    else if (!/^(on|off|once|addListener|removeListener|constructor)$/.test(member)) {
      block.members.set(member, getMember(note))
    }
    note = ''
  }
  return name => withParents(blocks, name)
}

function getMember(note: string): Member {
  const text = note.replace(/\s+/g, ' ')
  const platforms = /@platform ([\w,]+)/.exec(text)?.[1]?.split(',') ?? null
  const ready = mustBeBefore.test(text) ? 'before' : mustBeAfter.test(text) ? 'after' : null
  return { platforms, ready, isDeprecated: /@deprecated/.test(text) }
}

function withParents(blocks: ReadonlyMap<string, Block>, name: string): Declared {
  const block = blocks.get(name)
  if (!block) throw new Error(`Electron declares no ${name}`)
  if (block.parent === null || !blocks.has(block.parent)) return block
  const parent = withParents(blocks, block.parent)
  return {
    members: new Map([...parent.members, ...block.members]),
    events: new Set([...parent.events, ...block.events]),
  }
}
