import { t } from '#shared/i18n/i18n.ts'
/** An element of an SVG as its cost is counted: without its content, in the order of its start tag. */
export interface SvgElement {
  /** Without the prefix of a namespace. */
  readonly name: string
  readonly parent: number | null
  /** Names without the prefix of a namespace, values with their entities replaced. */
  readonly attributes: readonly (readonly [name: string, value: string])[]
  /** Characters of text directly inside it. */
  textLength: number
}

export interface SvgMarkup {
  readonly elements: readonly SvgElement[]
  /** The text of all `style` elements. */
  readonly styles: string
}

/** Why an SVG is not drawn: the part of the sentence after the colon. */
export class SvgRefusal extends Error {}

/** Of an SVG that is drawn. 19,000 took the page 0.6 s, in which it does nothing else. */
export const maxElements = 16_000
const maxDepth = 200
const maxEntityLength = 1000

/**
 * The elements of an SVG, in one pass over its text. Stricter than a browser: constructs that could make it parse other
 * elements (declarations of attributes, entities with markup, other encodings) are refused.
 * @throws SvgRefusal
 */
export function readSvgMarkup(text: string): SvgMarkup {
  const elements: SvgElement[] = []
  const open: number[] = []
  const styles: string[] = []
  let entities: ReadonlyMap<string, string> = new Map()
  let at = text.indexOf('<')
  const addText = (start: number, end: number) => {
    const element = elements[open.at(-1) ?? -1]
    if (!element || end <= start) return
    element.textLength += end - start
    if (element.name === 'style') styles.push(text.slice(start, end))
  }
  const getEnd = (mark: string, from: number) => {
    const end = text.indexOf(mark, from)
    if (end === -1) throw new SvgRefusal(t('it ends in the middle'))
    return end + mark.length
  }
  while (at !== -1) {
    let next: number
    if (text.startsWith('<!--', at)) next = getEnd('-->', at + 4)
    else if (text.startsWith('<![CDATA[', at)) {
      next = getEnd(']]>', at)
      addText(at + 9, next - 3)
    } else if (text.startsWith('<?', at)) {
      next = getEnd('?>', at)
      if (text.startsWith('<?xml-stylesheet', at)) throw new SvgRefusal(t('it refers to a style sheet'))
    } else if (text.startsWith('<!DOCTYPE', at)) {
      const doctype = readDoctype(text, at, getEnd)
      entities = doctype.entities
      next = doctype.end
    } else if (text.startsWith('</', at)) {
      next = getEnd('>', at)
      open.pop()
    } else {
      const tag = readTag(text, at, entities)
      if (elements.length >= maxElements) throw new SvgRefusal(t('it has too many elements'))
      elements.push({ name: tag.name, parent: open.at(-1) ?? null, attributes: tag.attributes, textLength: 0 })
      if (!tag.isEmpty) open.push(elements.length - 1)
      if (open.length > maxDepth) throw new SvgRefusal(t('its elements are nested too deeply'))
      next = tag.end
    }
    at = text.indexOf('<', next)
    addText(next, at === -1 ? text.length : at)
  }
  if (elements[0]?.name !== 'svg' || open.length > 0) throw new SvgRefusal(t('it is not well-formed'))
  return { elements, styles: styles.join('\n') }
}

const tagName = /<([^\s/>"'=<]+)/y
const attribute = /\s+([^\s/>"'=<]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const tagEnd = /\s*(\/?)>/y

function readTag(text: string, start: number, entities: ReadonlyMap<string, string>) {
  const name = matchAt(tagName, text, start)
  if (!name) throw new SvgRefusal(t('it is not well-formed'))
  const attributes: [string, string][] = []
  let at = start + name[0].length
  for (let found = matchAt(attribute, text, at); found; found = matchAt(attribute, text, at)) {
    attributes.push([localName(found[1] ?? ''), replaceEntities(found[2] ?? found[3] ?? '', entities)])
    at += found[0].length
  }
  const end = matchAt(tagEnd, text, at)
  if (!end) throw new SvgRefusal(t('it is not well-formed'))
  return { name: localName(name[1] ?? ''), attributes, isEmpty: end[1] === '/', end: at + end[0].length }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

const entityDeclaration = /<!ENTITY\s+([^\s%"'&;]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/y

function readDoctype(text: string, start: number, getEnd: (mark: string, from: number) => number) {
  const entities = new Map<string, string>()
  const end = getEnd('>', start)
  const subset = text.indexOf('[', start)
  if (subset === -1 || subset > end) return { entities, end }
  let at = subset + 1
  for (;;) {
    at += /^\s*/.exec(text.slice(at, at + 1000))?.[0].length ?? 0
    const entity = matchAt(entityDeclaration, text, at)
    if (entity) {
      const value = entity[2] ?? entity[3] ?? ''
      if (/[<&%]/.test(value) || value.length > maxEntityLength) throw new SvgRefusal(t('its entities contain markup'))
      // The first declaration of a name is the one that counts.
      if (!entities.has(entity[1] ?? '')) entities.set(entity[1] ?? '', value)
      at += entity[0].length
    } else if (text.startsWith('<!--', at)) at = getEnd('-->', at)
    else if (text[at] === ']') return { entities, end: getEnd('>', at) }
    else throw new SvgRefusal(t('it declares more than plain entities'))
  }
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function replaceEntities(value: string, entities: ReadonlyMap<string, string>): string {
  if (!value.includes('&')) return value
  return value.replace(/&(#x[\da-f]{1,8}|#\d{1,8}|[^\s;&#]{1,100});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name] ?? entities.get(name) ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
