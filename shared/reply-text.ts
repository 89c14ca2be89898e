import type { Reply } from './bridge.ts'
import { isRecord } from './is-record.ts'

/** Fewer entries are not worth looking through. */
const manyEntries = 200

type Entry = Readonly<Record<string, unknown>>

/** What stands in the text beside the reply when objects of its entries were taken out. */
interface Repeated {
  readonly field: string
  /** Each object once; the entries hold its index. */
  readonly objects: readonly unknown[]
}

/**
 * Serializes a reply for the page. In a long response with repeated objects (a blame has the whole commit with each range of lines) each object is
 * sent once.
 */
export function replyText(reply: Reply<unknown>): string {
  const answer = reply.ok && isRecord(reply.value) ? reply.value : null
  const entries = getEntries(answer)
  const field = entries && repeatingField(entries)
  if (!answer || !entries || !field) return JSON.stringify(reply)
  const indices = new Map<string, number>()
  const objects: unknown[] = []
  const value = entries.map(entry => {
    const object = entry[field]
    const text = JSON.stringify(object)
    const index = indices.get(text) ?? objects.push(object) - 1
    indices.set(text, index)
    return { ...entry, [field]: index }
  })
  // With mostly distinct objects this would save no space.
  if (objects.length > entries.length / 2) return JSON.stringify(reply)
  return JSON.stringify({ ...reply, value: { ...answer, value }, repeated: { field, objects } satisfies Repeated })
}

/**
 * Parses the output of `replyText`. Entries with the same object share one instance.
 * @throws SyntaxError for invalid JSON
 */
export function parseReply(text: string): unknown {
  const reply: unknown = JSON.parse(text)
  if (!isRecord(reply) || !isRepeated(reply.repeated) || !isRecord(reply.value)) return reply
  const { repeated, ...rest } = reply
  const { field, objects } = repeated
  const value = getEntries(reply.value)?.map(entry => ({ ...entry, [field]: objects[Number(entry[field])] }))
  return { ...rest, value: { ...reply.value, value } }
}

/** The list an answer consists of, when it is long and of objects only. */
function getEntries(answer: Entry | null): readonly Entry[] | null {
  const list = answer?.value
  return Array.isArray(list) && list.length >= manyEntries && list.every(isRecord) ? list : null
}

/** The first field that holds an object in every entry. */
function repeatingField(entries: readonly Entry[]): string | undefined {
  const [first] = entries
  return Object.keys(first ?? {}).find(field =>
    entries.every(entry => Object.hasOwn(entry, field) && isRecord(entry[field])),
  )
}

function isRepeated(value: unknown): value is Repeated {
  return isRecord(value) && typeof value.field === 'string' && Array.isArray(value.objects)
}
