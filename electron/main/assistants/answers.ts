import type { Answer } from '#shared/bridge.ts'
import { type Endpoint, isBytesValue } from '#shared/contract/endpoint.ts'
import { withoutSecretFields } from '../proxy/secret-fields.ts'

/** Characters of one answer. What is more is left out, and the answer says so. */
export const maxAnswerLength = 60_000

/**
 * Characters that are not seen, or reorder others: a text can carry instructions in them that a person who looks at it does not see. In JSON
 * each can be written as an escape.
 */
const unseen = /[\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\u007F-\u009F]/gu

/** JSON in which every character is visible. */
export function visibleJson(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replace(unseen, character =>
    [...Array(character.length).keys()]
      .map(at => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

/** The answer to a read as a bounded JSON text, without secrets. */
export function readText(endpoint: Endpoint, answer: Answer<unknown>, offset = 0): string {
  const { response } = endpoint
  const about = {
    ...(answer.provenance.stale && { cached_at: answer.provenance.fetchedAt }),
    ...(answer.page?.next && { next: answer.page.next }),
    ...(answer.page && answer.page.total !== null && { total: answer.page.total }),
  }
  if (response.kind === 'bytes') return bytesText(about, answer.value, offset)
  const value = withoutSecrets(endpoint, answer.value)
  return Array.isArray(value) ? listText(about, value) : valueText(about, value)
}

/** The value of an answer, with null for its fields that are secret. */
export function withoutSecrets({ response }: Endpoint, value: unknown): unknown {
  return 'schema' in response ? withoutSecretFields(response.schema, value) : null
}

/** Whole entries of a list, as many as fit. */
export function listText(about: object, list: readonly unknown[]): string {
  let left = maxAnswerLength
  const fitting = list.findIndex(item => {
    left -= visibleJson(item).length + 1
    return left < 0
  })
  if (fitting < 0) return visibleJson({ ...about, value: list })
  if (fitting === 0 && list.length > 0) return valueText({ ...about, entries: list.length }, list[0])
  const note = `Only ${fitting} of ${list.length} entries fit: use a smaller page_size`
  return visibleJson({ ...about, truncated: note, value: list.slice(0, fitting) })
}

function valueText(about: object, value: unknown): string {
  const text = visibleJson(value)
  if (text.length <= maxAnswerLength)
    return `${visibleJson({ ...about, value: null }).slice(0, -'null}'.length)}${text}}`
  const truncated = `The first ${maxAnswerLength} of ${text.length} characters of the JSON, as text`
  return visibleJson({ ...about, truncated, json: JSON.stringify(value).slice(0, maxAnswerLength) })
}

function bytesText(about: object, value: unknown, offset: number): string {
  if (!isBytesValue(value)) return visibleJson({ ...about, value: null })
  const { contentType, size } = value
  const bytes = Buffer.from(value.base64, 'base64')
  if (bytes.includes(0)) return visibleJson({ ...about, content_type: contentType, size, binary: true })
  const text = bytes.toString('utf8')
  const part = text.slice(offset, offset + maxAnswerLength)
  const next = offset + part.length
  const more = next < text.length ? { truncated: `${text.length - next} more characters`, next_offset: next } : {}
  return visibleJson({ ...about, content_type: contentType, size, ...more, text: part })
}
