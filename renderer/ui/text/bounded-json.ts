import { formatNumber, t } from '#shared/i18n/i18n.ts'

const indentation = '  '

/**
 * The beginning of a value as `JSON.stringify(value, null, 2)` writes it, with a mark when it is truncated. Reads no
 * more of the value than it writes, so that one of megabytes doesn't block the page.
 * @param maxLength characters of it; a line that marks the truncation is added
 */
export function boundedJson(value: unknown, maxLength: number): string {
  let text = ''
  const left = () => maxLength - text.length
  const write = (part: unknown, line: string): void => {
    if (typeof part === 'string') text += JSON.stringify(part.slice(0, Math.max(0, left() + 1)))
    else if (typeof part !== 'object' || part === null) text += JSON.stringify(part) ?? 'null'
    else if (Array.isArray(part)) writeAll(part, line)
    else writeFields(part, line)
  }
  const writeAll = (items: readonly unknown[], line: string) => {
    text += '['
    for (const [index, item] of items.entries()) {
      if (left() < 0) return
      text += `${index === 0 ? '' : ','}${line}${indentation}`
      write(item, line + indentation)
    }
    text += items.length === 0 ? ']' : `${line}]`
  }
  const writeFields = (fields: object, line: string) => {
    text += '{'
    let isFirst = true
    for (const [name, field] of getEntries(fields)) {
      if (left() < 0) return
      if (field === undefined) continue
      text += `${isFirst ? '' : ','}${line}${indentation}${JSON.stringify(name.slice(0, Math.max(0, left() + 1)))}: `
      isFirst = false
      write(field, line + indentation)
    }
    text += isFirst ? '}' : `${line}}`
  }
  if (value !== undefined) write(value, '\n')
  return left() >= 0
    ? text
    : t('{text}\n… cut off after {maxLength} characters', {
        text: text.slice(0, maxLength),
        maxLength: formatNumber(maxLength),
      })
}

/** The fields one by one: `Object.entries` takes all of them at once. */
function* getEntries(fields: object): Iterable<readonly [string, unknown]> {
  for (const name of Object.keys(fields)) yield [name, Reflect.get(fields, name)]
}
