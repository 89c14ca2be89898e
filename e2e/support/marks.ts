import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import type { Shape } from '../../build/fields/shapes.ts'

/** One operation with its answer. */
export interface MarkedAnswer {
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly shape: Shape
}

/** The contract's fields of every answer, and which of them are listed as shown and which not. */
interface ContractFields {
  readonly answers: readonly MarkedAnswer[]
  readonly shown: readonly string[]
  readonly told: readonly string[]
}

/** Read from the contract itself, by a separate process. */
export function fieldsOfContract(): ContractFields {
  const cwd = resolve(import.meta.dirname, '../..')
  return JSON.parse(execFileSync(process.execPath, ['build/fields/answers.ts'], { cwd, encoding: 'utf8' }))
}

/** Numbers by which the app finds one thing in another: they have to be the same in both. */
const keptNumbers = new Set(['Geo node id', 'Geo node status geo_node_id'])

/** Fields whose texts the app compares with known values, or parses. They stay unchanged. */
const keptTexts =
  /^(state|status|kind|level|rule_type|merge_status|update_status|variable_type|encoding|[ab]?_?mode|action|action_name|ref_type|target_type|entity_type|noteable_type|line_type|color|text_color|freeze_(start|end)|cron_timezone|clone_protocol|selective_sync_type|health_status|file_type|\*|add|change|remove|as|avatar_url)$/

const numberBase = 10_000_000
const numberRoom = 10_000
const firstDay = Date.UTC(2021, 0, 1)
const day = 24 * 3600_000

/** The mark in a text. */
const textMark = /qz\d+zq/g

/** A text without the marks in it. */
export function withoutMarks(text: string): string {
  return text.replaceAll(textMark, '')
}

/**
 * Gives each field of each answer unique values, and recognizes them: in requests to the service, where the real ones
 * are restored, and on the screen.
 */
export class Marks {
  readonly #places = new Map<string, number>()
  readonly #keys: (readonly string[])[] = []
  readonly #shas = new Map<string, string>()
  readonly #numbers = new Map<string, string>()

  /** The fields that were given a mark. */
  marked(): ReadonlySet<string> {
    return new Set(this.#keys.flat())
  }

  /** An answer with a mark in every field that can have one; missing fields are generated if their type is known. */
  mark(answer: unknown, { operation, shape }: Pick<MarkedAnswer, 'operation' | 'shape'>): unknown {
    return this.#markedValue(answer, shape, { place: operation, keys: [], field: '', path: null, resource: null })
  }

  /** The app's request, with the real values in place of the marks. */
  unmark(text: string): string {
    return text
      .replaceAll(new RegExp(`/?${textMark.source}`, 'g'), '')
      .replaceAll(/\bfa\d{6}[0-9a-f]{32,56}\b/g, sha => this.#shas.get(sha) ?? sha)
      .replaceAll(/\b\d{8}\b/g, number => this.#numbers.get(number) ?? number)
  }

  /** The fields whose marks are in a text. */
  fieldsIn(text: string): ReadonlySet<string> {
    const numbers = text.replaceAll(/(?<=\d)[,\u202f](?=\d)/g, '')
    const found = [
      ...[...text.matchAll(/qz(\d+)zq/gi)].map(([, place]) => Number(place)),
      ...[...text.matchAll(/fa(\d{6})/g)].map(([, place]) => Number(place)),
      ...[...numbers.matchAll(/(?<!\d)[1-2]\d{7}(?!\d)/g)].map(([number]) =>
        Math.floor((Number(number) - numberBase) / numberRoom),
      ),
      ...[...text.matchAll(/20\d\d-\d\d-\d\d/g)].map(([date]) => Math.round((Date.parse(date) - firstDay) / day)),
      ...[...text.matchAll(/(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}, 20\d\d/g)].map(
        ([date]) => Math.round((Date.parse(`${date} UTC`) - firstDay) / day),
      ),
    ]
    return new Set(found.flatMap(place => this.#keys[place] ?? []))
  }

  #markedValue(value: unknown, shape: Shape, at: At): unknown {
    if (shape.kind === 'list') return this.#markedList(value, shape.of, at)
    if (shape.kind === 'map') {
      const next = { ...at, place: `${at.place}.*`, path: `${at.path}.*`, field: '*' }
      const entries = Object.entries(isObject(value) ? value : { default: undefined })
      return Object.fromEntries(entries.map(([name, one]) => [name, this.#markedValue(one, shape.of, next)]))
    }
    if (shape.kind !== 'object') return this.#markedLeaf(value, shape.kind, at)
    // Of labels, which are names or objects, these are names.
    if (typeof value === 'string') return this.#markedLeaf(value, 'text', at)
    const known: Readonly<Record<string, unknown>> = isObject(value) ? { ...value } : {}
    const keys = shape.resource === null || at.path === null ? at.keys : [...at.keys, `${at.resource} ${at.path}`]
    const resource = shape.resource ?? at.resource
    const before = shape.resource === null ? `${at.path}.` : ''
    const fields = Object.entries(shape.fields).map(([name, field]) => {
      const next = { place: `${at.place}.${name}`, keys, field: name, path: `${before}${name}`, resource }
      return [name, this.#markedValue(known[name], field, next)] as const
    })
    return { ...known, ...Object.fromEntries(fields) }
  }

  /**
   * A field that only one item has, such as the push of an event, is not generated for others: it depends on the kind
   * of item.
   */
  #markedList(value: unknown, of: Shape, at: At): unknown {
    const items: readonly unknown[] = Array.isArray(value) && value.length > 0 ? value : [undefined]
    const next = { ...at, place: `${at.place}[]`, path: at.path === null ? null : `${at.path}[]` }
    const had = new Set(
      items.filter(isObject).flatMap(item =>
        Object.entries(item)
          .filter(([, one]) => isSomething(one))
          .map(([name]) => name),
      ),
    )
    return items.map(item => {
      const marked = this.#markedValue(item, of, next)
      if (!isObject(item) || !isObject(marked)) return marked
      const lacking = Object.entries(marked).filter(([name]) => had.has(name) && !isSomething(Reflect.get(item, name)))
      return { ...marked, ...Object.fromEntries(lacking.map(([name]) => [name, Reflect.get(item, name)])) }
    })
  }

  #markedLeaf(value: unknown, kind: string, at: At): unknown {
    if (value === undefined && kind === 'flag') return true
    if (keptTexts.test(at.field)) return value ?? (kind === 'text' ? (madeUp[at.field] ?? 'active') : value)
    if (kind === 'number' && (typeof value === 'number' || value === undefined || value === null))
      return this.#number(value, at)
    if (kind === 'time') return new Date(firstDay + this.#getPlace(at) * day + 3600_000).toISOString()
    if (kind !== 'text') return value
    if (typeof value === 'number') return value
    return this.#text(typeof value === 'string' ? value : '', at)
  }

  #text(value: string, at: At): string {
    const place = this.#getPlace(at)
    const mark = `qz${place}zq`
    if (/^\d{4}-\d\d-\d\d$/.test(value) || (value === '' && dateName.test(at.field)))
      return new Date(firstDay + place * day).toISOString().slice(0, 10)
    if (/^[0-9a-f]{8,64}$/.test(value)) {
      const sha = `fa${String(place).padStart(6, '0')}${value.slice(8)}`
      this.#shas.set(sha, value)
      return sha
    }
    if (at.field === 'content') {
      const text = Buffer.from(value, 'base64').toString('utf8')
      return text.includes('\ufffd') || text.includes('\0') ? value : Buffer.from(`${mark}\n${text}`).toString('base64')
    }
    if (/url$|^_links/.test(at.field)) return `${value || 'https://example.test'}/${mark}`
    if (at.field === 'diff') return value.replace(/^\+(?!\+\+)/m, `+${mark} `)
    return `${value}${mark}`
  }

  #number(value: number | null | undefined, at: At): unknown {
    if (keptNumbers.has(`${at.resource} ${at.path}`)) return value ?? 1
    if (/access_level|_percentage|size|duration/.test(at.field)) return value ?? 30
    const marked = numberBase + this.#getPlace(at) * numberRoom + (Math.abs(Math.round(value ?? 1)) % numberRoom)
    if (typeof value === 'number') this.#numbers.set(String(marked), String(value))
    return marked
  }

  #getPlace({ place, keys, resource, path }: At): number {
    const known = this.#places.get(place)
    if (known !== undefined) return known
    const own = this.#keys.length
    this.#places.set(place, own)
    this.#keys.push([...keys, `${resource} ${path}`])
    return own
  }
}

/** Words for fields that are not marked, where the answer has none. */
const madeUp: Readonly<Record<string, string>> = {
  color: '#1f75cb',
  text_color: '#ffffff',
  action: 'pushed',
  ref_type: 'branch',
  '*': '10',
  file_type: 'archive',
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Neither null nor an empty list. */
function isSomething(value: unknown): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)
}

const dateName = /(_date|_on|_fixed|_from_inherited_source|_from_milestones)$/

interface At {
  /** From the operation on; the same for every item of a list. */
  readonly place: string
  /** The fields of resources on the way. */
  readonly keys: readonly string[]
  readonly field: string
  /** The path within the resource. */
  readonly path: string | null
  readonly resource: string | null
}
