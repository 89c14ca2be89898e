import { t } from '#shared/i18n/i18n.ts'
import { maxElements, readSvgMarkup, type SvgElement, type SvgMarkup, SvgRefusal } from './svg-markup.ts'

/** What drawing an SVG takes once everything that it refers to is in its place. */
export interface SvgCost {
  /** In elements; a filter counts for many. */
  readonly elements: number
  /** Characters of paths and texts. */
  readonly length: number
  /** Addresses of pictures inside it (`data:`). */
  readonly pictures: readonly string[]
  /** Width and height as it states them, in pixels; null where it states none. */
  readonly size: { readonly width: number; readonly height: number } | null
}

const maxCost = { elements: maxElements, length: 2_000_000 }
const maxStyleReferences = 100_000
const maxSide = 32_767

/**
 * Counts the elements that an SVG expands to, without drawing it: a few lines that use each other can expand to
 * billions of elements. Linear in the size of its text. Inherited references count for all descendants of the element
 * that has them.
 * @throws SvgRefusal when it is too much, or can't be determined
 */
export function countSvg(text: string): SvgCost {
  const markup = readSvgMarkup(text)
  const graph = getReferences(markup)
  const costs = getCosts(markup.elements, graph)
  const [root] = markup.elements
  const elements = costs.elements[0] ?? 0
  const length = costs.length[0] ?? 0
  // What overflows is no number, and not below anything.
  if (!(elements <= maxCost.elements)) throw new SvgRefusal(t('it expands to too many parts'))
  if (!(length <= maxCost.length)) throw new SvgRefusal(t('its paths and texts are too long'))
  const size = root ? statedSize(root) : null
  if (size && Math.max(size.width, size.height) > maxSide) throw new SvgRefusal(t('it is too large'))
  return { elements, length, pictures: getPictures(markup.elements), size }
}

/** What an element refers to: `once` in its own place, `each` for everything below it, `markers` for every point below it. */
interface References {
  readonly once: readonly number[]
  readonly each: readonly number[]
  readonly markers: readonly number[]
}

interface Referring extends References {
  /** Filters that styles put on it. */
  readonly filters: number
}

const url = /url\(\s*["']?\s*#([^"')\s]*)/gi

/** A gradient is computed once, however often it is used. */
function getKind(property: string, target: string): keyof References {
  if (property.startsWith('marker')) return 'markers'
  return /^(?:fill|stroke)$/.test(property) && !target.endsWith('Gradient') ? 'each' : 'once'
}

function getReferences({ elements, styles }: SvgMarkup): readonly Referring[] {
  // Of several with one name the first counts.
  const byId = new Map<string, number>()
  elements.forEach(({ attributes }, index) => {
    for (const [name, value] of attributes) if (name === 'id' && !byId.has(value)) byId.set(value, index)
  })
  const importsData = styles.split(';').some(part => /@import/i.test(part) && /data:/i.test(part))
  if (importsData || /\\|url\([\s"']*data:image|repeat\s*\(/i.test(styles))
    throw new SvgRefusal(t('its styles can’t be checked beforehand'))
  const rules = getRules(styles)
  let fromStyles = 0
  return elements.map((element): Referring => {
    const references = { once: new Set<number>(), each: new Set<number>(), markers: new Set<number>() }
    const refer = (id: string, property: string) => {
      for (const spelling of [id, decoded(id)]) {
        const target = byId.get(spelling)
        if (target !== undefined) references[getKind(property, elements[target]?.name ?? '')].add(target)
      }
    }
    let filters = 0
    for (const [name, value] of element.attributes) {
      filters += filtersIn(value)
      if (name === 'srcdoc') throw new SvgRefusal(t('it contains another document'))
      for (const [property, declared] of name === 'style' ? getDeclarations(value) : [[name, value] as const]) {
        for (const [, id = ''] of declared.matchAll(url)) refer(id, property)
      }
      if (name === 'href' && element.name !== 'a' && value.trim().startsWith('#')) refer(value.trim().slice(1), name)
      if (name === 'attributeName' && /href$/i.test(value)) throw new SvgRefusal(t('it changes what it refers to'))
    }
    for (const rule of rules) {
      if (!rule.mayMatch(element)) continue
      fromStyles += 1 + rule.references.length
      filters += rule.filters
      if (fromStyles > maxStyleReferences) throw new SvgRefusal(t('its styles refer to too much'))
      for (const { id, property } of rule.references) refer(id, property)
    }
    return { once: [...references.once], each: [...references.each], markers: [...references.markers], filters }
  })
}

function getDeclarations(style: string): (readonly [property: string, value: string])[] {
  if (/\\|url\([\s"']*data:image|repeat\s*\(/i.test(style))
    throw new SvgRefusal(t('its styles can’t be checked beforehand'))
  return style.split(';').map(declaration => {
    const colon = declaration.indexOf(':')
    return [declaration.slice(0, Math.max(0, colon)).trim(), declaration.slice(colon + 1)] as const
  })
}

/** Filters that need no element, as `blur(2px)`. */
function filtersIn(value: string): number {
  return value.match(/(?:blur|shadow)\(/gi)?.length ?? 0
}

interface StyleRule {
  readonly filters: number
  readonly references: readonly { readonly id: string; readonly property: string }[]
  mayMatch(element: SvgElement): boolean
}

/** The rules of a style sheet that refer to something; which elements they are for is judged by the end of their selectors alone. */
function getRules(styles: string): readonly StyleRule[] {
  const bare = styles
    .split('/*')
    .map((part, index) => (index === 0 ? part : part.slice(endOfComment(part))))
    .join(' ')
  return bare.split('}').flatMap(piece => {
    const filters = filtersIn(piece)
    if (filters === 0 && !/url\(/i.test(piece)) return []
    const brace = piece.lastIndexOf('{')
    const references = getDeclarations(piece.slice(brace + 1)).flatMap(([property, value]) =>
      [...value.matchAll(url)].map(([, id = '']) => ({ id, property })),
    )
    const selectors = brace === -1 ? '' : piece.slice(piece.lastIndexOf('{', brace - 1) + 1, brace)
    return [{ references, filters, mayMatch: getMatcher(selectors) }]
  })
}

function endOfComment(part: string): number {
  const end = part.indexOf('*/')
  if (end === -1) throw new SvgRefusal(t('its styles can’t be checked beforehand'))
  return end + 2
}

function getMatcher(selectors: string): (element: SvgElement) => boolean {
  const ends = selectors.split(',').map(
    selector =>
      selector
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? '',
  )
  const isPlain = ends.every(end => /^[\w-]*(?:[.#][\w-]+)*$/.test(end) && end !== '')
  if (!isPlain) return () => true
  const classes = new Set<string>()
  const ids = new Set<string>()
  const names = new Set<string>()
  for (const end of ends) {
    const [, sign, word = ''] = /([.#])([\w-]+)$/.exec(end) ?? []
    if (sign === '.') classes.add(word)
    else if (sign === '#') ids.add(word)
    else names.add(end)
  }
  const hasOneOf = (value: string, words: ReadonlySet<string>) => value.split(/\s+/).some(word => words.has(word))
  return ({ name, attributes }) =>
    names.has(name) ||
    attributes.some(([key, value]) => (key === 'class' && hasOneOf(value, classes)) || (key === 'id' && ids.has(value)))
}

/** Costs of every element with all below it and all that it refers to, each computed once, from the last to the first. */
function getCosts(elements: readonly SvgElement[], graph: readonly Referring[]) {
  const children: number[][] = elements.map(() => [])
  elements.forEach(({ parent }, index) => {
    if (parent !== null) children[parent]?.push(index)
  })
  const cost = new Float64Array(elements.length)
  const length = new Float64Array(elements.length)
  const sum = (of: Float64Array, indices: readonly number[]) =>
    indices.reduce((total, index) => total + (of[index] ?? 0), 0)
  const finish = (index: number) => {
    const element = elements[index]
    const referring = graph[index]
    if (!element || !referring) return
    const { once, each, markers, filters } = referring
    const inPlace = [...(children[index] ?? []), ...once]
    const ownLength = getLength(element)
    const ownCost = getCost(element) + filters * costOfFilter + sum(cost, inPlace)
    const itsLength = ownLength + sum(length, inPlace)
    cost[index] =
      ownCost * (1 + sum(cost, each)) + (markers.length === 0 ? 0 : sum(cost, markers) * (1 + itsLength / 2))
    length[index] = itsLength + ownCost * sum(length, each) + (itsLength / 2) * sum(length, markers)
  }
  // Depth first, on a stack of its own: a chain of references may be as long as the text.
  const state = new Uint8Array(elements.length)
  const stack = [0]
  while (stack.length > 0) {
    const index = stack.at(-1) ?? 0
    if (state[index] === 0) {
      state[index] = 1
      const { once = [], each = [], markers = [] } = graph[index] ?? {}
      for (const next of [...(children[index] ?? []), ...once, ...each, ...markers]) {
        if (state[next] === 1) throw new SvgRefusal(t('it refers to itself'))
        if (state[next] === 0) stack.push(next)
      }
    } else {
      stack.pop()
      if (state[index] === 1) finish(index)
      state[index] = 2
    }
  }
  return { elements: cost, length }
}

/** Filters work on every pixel. */
const costOfFilter = 100

function getCost({ name, attributes }: SvgElement): number {
  const numberIn = (wanted: string) => {
    const value = Number.parseFloat(attributes.find(([key]) => key === wanted)?.[1] ?? '1')
    return value > 1 ? value : 1
  }
  const dashes = attributes.some(
    ([key, value]) => (key === 'stroke-dasharray' || key === 'style') && hasFineDashes(key, value),
  )
  const own = dashes ? 5000 : 1
  if (name === 'feTurbulence') return own + costOfFilter * 5 * numberIn('numOctaves')
  if (name === 'feConvolveMatrix') return own + costOfFilter * numberIn('order') ** 2
  if (name === 'feMorphology') return own + costOfFilter * numberIn('radius')
  return /^fe[A-Z]/.test(name) ? own + costOfFilter : own
}

/** Dashes of less than half a pixel: a line has as many as it has pixels, and more. */
function hasFineDashes(key: string, value: string): boolean {
  const dashes = key === 'style' ? /stroke-dasharray\s*:([^;]*)/.exec(value)?.[1] : value
  const numbers = dashes?.match(/[\d.]+(?:e-?\d+)?/gi)?.map(Number) ?? []
  const total = numbers.reduce((sum, number) => sum + number, 0)
  return total > 0 && total < 0.5
}

function getLength({ attributes, textLength }: SvgElement): number {
  return attributes.reduce(
    (sum, [name, value]) => (name === 'd' || name === 'points' ? sum + value.length : sum),
    textLength,
  )
}

/** The addresses of embedded pictures; external ones are never loaded. */
function getPictures(elements: readonly SvgElement[]): readonly string[] {
  const found = elements.flatMap(({ name, attributes }) =>
    name === 'a'
      ? []
      : attributes
          .filter(([key, value]) => /^(?:href|src|data)$/.test(key) && /^\s*data:/i.test(value))
          .map(([, value]) => value.trim()),
  )
  return [...new Set(found)]
}

function statedSize({ attributes }: SvgElement): SvgCost['size'] {
  const side = (wanted: string) => {
    const [, number, unit = ''] =
      /^\s*([\d.]+(?:e\d+)?)(px|pt|mm|cm|in|pc)?\s*$/i.exec(attributes.find(([key]) => key === wanted)?.[1] ?? '') ?? []
    return number === undefined ? null : Number(number) * (pixelsOfUnit[unit.toLowerCase()] ?? 1)
  }
  const width = side('width')
  const height = side('height')
  return width === null || height === null ? null : { width, height }
}

const pixelsOfUnit: Readonly<Record<string, number>> = { pt: 96 / 72, mm: 96 / 25.4, cm: 96 / 2.54, in: 96, pc: 16 }

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
