import { type DocumentedParam, getAttributes, paramsInText } from './param-text.ts'

/** An endpoint as a document has it. */
export interface DocumentedEndpoint {
  /** `2 §4.3`. */
  readonly section: string
  readonly method: string
  readonly path: string
  readonly params: readonly DocumentedParam[]
  /** Whether its row documents `page` and `per_page`. */
  readonly paged: boolean
  readonly deprecated: boolean
  /** Its row, or what stands below its heading. */
  readonly text: string
}

interface Section {
  readonly name: string
  readonly lines: readonly string[]
}

/** Every endpoint of a document: those of its tables and those that are headings. */
export function getEndpoints(number: number, text: string): DocumentedEndpoint[] {
  const events = codeIn(/Email events usable [^:]*: (.*?)\. Global/.exec(text)?.[1] ?? '')
  return getSections(text)
    .filter(({ name }) => /^[46]\.\d/.test(name))
    .flatMap(section => endpointsOfSection(`${number} §${section.name.split(' ')[0]}`, section.lines))
    .map(endpoint => withEvents(endpoint, events))
}

/** "Event booleans", listed among the resources. */
function withEvents(endpoint: DocumentedEndpoint, events: readonly string[]): DocumentedEndpoint {
  if (!endpoint.text.includes('event booleans')) return endpoint
  const own = events.map(name => ({ name, type: 'boolean', required: false }))
  return { ...endpoint, params: [...endpoint.params, ...own] }
}

/** What stands in code style. */
export function codeIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '')
}

/** The sections of a document by their `###` heading, or `##` if that has its own text. */
export function getSections(text: string): Section[] {
  const sections: { name: string; lines: string[] }[] = []
  for (const line of text.split('\n')) {
    const heading = /^##(?:#)? (.*)$/.exec(line)
    if (heading) sections.push({ name: heading[1] ?? '', lines: [] })
    else sections.at(-1)?.lines.push(line)
  }
  return sections
}

function endpointsOfSection(section: string, lines: readonly string[]): DocumentedEndpoint[] {
  const found: DocumentedEndpoint[] = []
  const everyPath = lines.some(line =>
    line.includes('Each path exists for both `/groups/:id/...` and `/projects/:id/...`'),
  )
  let header: readonly string[] = []
  let previous = ''
  for (const [index, line] of lines.entries()) {
    const heading = /^#### (.*)$/.exec(line)?.[1]
    if (heading) {
      const rest = lines.slice(index + 1)
      const end = rest.findIndex(other => other.startsWith('#### '))
      found.push(...endpointsOfCell(section, heading, underHeading(rest.slice(0, end === -1 ? rest.length : end))))
    }
    if (!line.startsWith('|')) continue
    const cells = getCells(line)
    if (!lines[index - 1]?.startsWith('|')) header = cells
    if (header[0]?.startsWith('Method and path') !== true || cells === header || /^-+$/.test(cells[0] ?? '')) continue
    const column = header.indexOf('Parameters')
    const parameters = column === -1 ? sentencesWithParams(cells[1] ?? '') : (cells[column] ?? '')
    const says = parameters === 'same as above' ? previous : parameters
    previous = says
    const [cell = ''] = cells
    const paths = everyPath && !/`\/(?:groups|projects)\//.test(cell) ? bothPaths(cell) : cell
    found.push(...endpointsOfCell(section, paths, { params: paramsInText(says), text: `${cell} ${says}` }))
    if (line.includes('HEAD is allowed')) {
      const [get] = endpointsOfCell(section, paths, { params: paramsInText(says), text: says })
      if (get) found.push({ ...get, method: 'HEAD' })
    }
  }
  return withFilterValues(withFamilies(withCommon(withBodyTable(found, lines), lines)), lines)
}

interface Said {
  readonly params: readonly DocumentedParam[]
  readonly text: string
}

function endpointsOfCell(section: string, cell: string, { params, text }: Said): DocumentedEndpoint[] {
  return [...cell.matchAll(/\b(GET|HEAD|POST|PUT|DELETE) `(\/[^`?]*)`/g)].map(([, method = '', path = '']) => ({
    section,
    method,
    path: path.replace('[.format]', ''),
    params: params.filter(({ name }) => name !== 'page' && name !== 'per_page'),
    paged: /`per_page`/.test(text),
    deprecated: /\(deprecated/.test(cell),
    text,
  }))
}

function bothPaths(cell: string): string {
  const relative = /\b(GET|POST|PUT|DELETE) `(\/[^`]*)`/.exec(cell)
  return ['groups', 'projects'].map(kind => `${relative?.[1]} \`/${kind}/:id${relative?.[2]}\``).join(', ')
}

/** Parameters of a cell of prose: `` Params `file_path`, `ref` required. `` */
function sentencesWithParams(cell: string): string {
  return /\bParams (.*?)\./.exec(cell)?.[1] ?? ''
}

/** What stands below an endpoint's heading: tables of parameters, or sentences that begin with one. */
function underHeading(lines: readonly string[]): Said {
  const split = lines.findIndex(line => line.startsWith('Action object'))
  const own = split === -1 ? lines : lines.slice(0, split)
  const items = split === -1 ? [] : paramTable(lines.slice(split))
  const sentences = own
    .filter(line => line.startsWith('`'))
    .join(' ')
    .replace(/(?:Response|On failure|HTTP status).*$/, '')
  const params = paramTable(own).map(param => (param.name === 'actions' ? { ...param, items } : param))
  return { params: [...params, ...paramsInText(sentences)], text: own.join(' ') }
}

/** A table with the columns name, type, required, description. */
function paramTable(lines: readonly string[]): DocumentedParam[] {
  const rows = lines.filter(line => line.startsWith('|')).slice(2)
  return rows.map(getCells).flatMap(([names = '', type = '', required = '', description = '']) => {
    // A description may mention other parameters too, unless it begins with the values.
    const about = description.startsWith('`') ? description : (/\bdefault (?:true|`\w+`)/.exec(description)?.[0] ?? '')
    return codeIn(names).map(name => ({
      ...getAttributes(about),
      name: name.replace('[]', ''),
      ...withType(type),
      required: required === 'yes',
    }))
  })
}

function withType(type: string): { readonly type?: string } {
  return type === '' ? {} : { type: type.replace(' or ', '/') }
}

/** The table of the body parameters of POST, PUT and DELETE of a section. */
function withBodyTable(endpoints: DocumentedEndpoint[], lines: readonly string[]): DocumentedEndpoint[] {
  const start = lines.findIndex(line => /^\| Name \| Type \| POST \| PUT \| DELETE/.test(line))
  if (start === -1) return endpoints
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'))
  const [header = [], , ...rows] = lines.slice(start, end).map(getCells)
  return endpoints.map(endpoint => {
    const column = header.indexOf(endpoint.method)
    const own = rows.flatMap((cells): DocumentedParam[] => {
      const necessity = cells[column]
      if (column === -1 || (necessity !== 'required' && necessity !== 'optional')) return []
      const [name = '', type = ''] = cells
      const fallback = /\bdefault (\w+)$/.exec(cells.at(-1) ?? '')?.[1]
      return [
        {
          name: name.replaceAll('`', ''),
          type,
          required: necessity === 'required',
          ...(fallback === undefined ? {} : { default: fallback }),
        },
      ]
    })
    return { ...endpoint, params: [...endpoint.params, ...own] }
  })
}

/** "Common query parameter `ref` (required for read operations, string)". */
function withCommon(endpoints: DocumentedEndpoint[], lines: readonly string[]): DocumentedEndpoint[] {
  const common = lines.flatMap(line => [
    ...line.matchAll(/Common \w+ parameter `(\w+)` \(required( for read operations)?, (\w+)\)/g),
  ])
  return endpoints.map(endpoint => {
    const isRead = endpoint.method === 'GET' || endpoint.method === 'HEAD'
    const own = common
      .filter(
        ([, name, reads]) => (isRead || reads === undefined) && !endpoint.params.some(known => known.name === name),
      )
      .map(([, name = '', , type = '']) => ({ name, type, required: true }))
    return { ...endpoint, params: [...endpoint.params, ...own] }
  })
}

/** "The four `*_max_capacity` integers": those of the other endpoints of the section. */
function withFamilies(endpoints: DocumentedEndpoint[]): DocumentedEndpoint[] {
  const names = new Set(endpoints.flatMap(({ params }) => params.map(({ name }) => name)))
  return endpoints.map(endpoint => ({
    ...endpoint,
    params: endpoint.params.flatMap(param => {
      if (!param.name.startsWith('*')) return [param]
      const family = [...names].filter(name => !name.startsWith('*') && name.endsWith(param.name.slice(1)))
      return family.map(name => ({ ...param, name }))
    }),
  }))
}

/** "Action types (`action` filter, lowercase): …" */
function withFilterValues(endpoints: DocumentedEndpoint[], lines: readonly string[]): DocumentedEndpoint[] {
  const values = new Map(
    lines.flatMap(line => {
      const [, name, list] = /\(`(\w+)` filter, lowercase\): (.*)$/.exec(line) ?? []
      return name === undefined || list === undefined ? [] : [[name, codeIn(list)] as const]
    }),
  )
  return endpoints.map(endpoint => ({
    ...endpoint,
    params: endpoint.params.map(param => {
      const own = values.get(param.name)
      return own ? { ...param, values: own } : param
    }),
  }))
}

function getCells(row: string): string[] {
  return row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map(cell => cell.trim())
}
