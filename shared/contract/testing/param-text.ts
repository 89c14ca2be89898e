/** The documented properties of one parameter. */
export interface DocumentedParam {
  readonly name: string
  /** The type word: `integer`, `integer/string`, `datetime` … */
  readonly type?: string
  readonly required?: boolean
  readonly default?: string
  readonly values?: readonly string[]
  readonly maxLength?: number
  readonly deprecated?: boolean
  /** Of a list of objects: their fields. */
  readonly items?: readonly DocumentedParam[]
}

type Attributes = Omit<DocumentedParam, 'name'>

/**
 * Reads the parameters out of a cell or a sentence of a document: `` `order_by` optional: `name`, `updated` (default
 * `updated`); `search` optional ``. Clauses end with `;`. A name in code style begins the clause or follows a comma; any
 * other code is a value of the name before it.
 */
export function paramsInText(text: string): DocumentedParam[] {
  const found = new Map<string, DocumentedParam>()
  const wholeCell = /(?:^|[;.] )all (optional|required)\.?$/i.exec(text)?.[1]
  for (const clause of getClauses(text)) {
    if (/^default /.test(clause)) {
      const last = [...found.values()].at(-1)
      if (last) found.set(last.name, { ...last, ...getAttributes(clause) })
      continue
    }
    const all = /^all (optional|required):\s*/i.exec(clause)
    for (const param of paramsOfClause(clause.slice(all?.[0].length ?? 0), all?.[1] ?? wholeCell)) {
      if (!found.has(param.name)) found.set(param.name, param)
    }
  }
  return [...found.values()]
}

function paramsOfClause(clause: string, fallback: string | undefined): DocumentedParam[] {
  const params: DocumentedParam[] = []
  for (const group of getGroups(clause)) {
    const attributes: Attributes = {
      ...(fallback === undefined ? {} : { required: fallback === 'required' }),
      ...getAttributes(group.about),
    }
    for (const name of group.names) params.push({ name, ...attributes })
  }
  // "`a`, `b`, `c` optional" and "`a` string, `b` boolean, all optional": what stands at the end holds for those before it.
  const last =
    /\b(?:all|both) (optional|required)$/.exec(clause)?.[1] ?? (params.length > 1 ? lastWord(clause) : undefined)
  return params.map(param => (last === undefined ? param : { required: last === 'required', ...param }))
}

function lastWord(clause: string): string | undefined {
  return /` (optional|required)$/.exec(clause)?.[1]
}

interface Group {
  readonly names: readonly string[]
  readonly about: string
}

/** Consecutive names, with the description up to the next name. */
function getGroups(clause: string): Group[] {
  const groups: { names: string[]; about: string }[] = []
  let previousEnd = 0
  let values = false
  for (const match of withoutParentheses(clause).matchAll(/`([^`]+)`/g)) {
    const name = /^([\w*]+)(?:\[\])?$/.exec(match[1] ?? '')?.[1]
    const between = clause.slice(previousEnd, match.index)
    const startsName =
      previousEnd === 0 ? /^(?:body )?$/.test(between) : /,\s*(?:the four\s+)?$/.test(between) && !values
    const group = groups.at(-1)
    if (startsName && name !== undefined) {
      if (group && /^,\s*$/.test(between)) group.names.push(name)
      else {
        if (group) group.about += between
        groups.push({ names: [name], about: '' })
      }
    } else if (group) {
      values = true
      group.about += between + match[0]
    }
    previousEnd = match.index + match[0].length
  }
  const group = groups.at(-1)
  if (group) group.about += clause.slice(previousEnd)
  return groups.flatMap(lastWithParentheses)
}

/** Text in parentheses directly after a name describes only that name. */
function lastWithParentheses({ names, about }: Group): Group[] {
  if (!about.startsWith(' (') || names.length === 1) return [{ names, about }]
  return [
    { names: names.slice(0, -1), about: '' },
    { names: names.slice(-1), about },
  ]
}

const typeWord =
  /^[\s,(]*(?:JSON )?(integer\/string|integer or string|integers?|strings?|booleans?|array|datetime|date)\b/
const defaultForms = [
  /\bdefault `([^`]+)`/,
  /`([^`]+)` \((?:[^)]*, the )?default\)/,
  /\bdefault (true|false|\d+)\b/,
] as const

/** Parses the description after a name. */
export function getAttributes(about: string): Attributes {
  const type = typeWord.exec(about)?.[1]?.replace(/s$/, '').replace(' or ', '/')
  const necessity =
    /\b(required|optional)\b/.exec(withoutParentheses(about)) ?? /\((?:[a-z]+, )?(required|optional)\)/.exec(about)
  const fallback = defaultForms.map(form => form.exec(about)?.[1]).find(found => found !== undefined)
  const maxLength = /\bmax ([\d,]+) chars/.exec(about)?.[1]?.replaceAll(',', '')
  const items = /items with (.*)$/.exec(about)?.[1]
  const values = items === undefined ? getValues(about) : []
  return {
    ...(type === undefined ? {} : { type }),
    ...(necessity === null ? {} : { required: necessity[1] === 'required' }),
    ...(fallback === undefined ? {} : { default: fallback }),
    ...(values.length > 1 ? { values } : {}),
    ...(maxLength === undefined ? {} : { maxLength: Number(maxLength) }),
    ...(about.includes('deprecated') ? { deprecated: true } : {}),
    ...(items === undefined ? {} : { items: paramsInText(items) }),
  }
}

/** The values in code style: after the colon, right behind the name, or in parentheses that begin with one. */
function getValues(about: string): string[] {
  const inParentheses = /\((`[^)]*)\)/
    .exec(about)?.[1]
    ?.replace(/\bby .*$/, '')
    .replace(/,? default .*$/, '')
  const text = withoutParentheses(about).includes('`') ? withoutParentheses(about) : (inParentheses ?? '')
  return [...text.replace(/,? ?default `[^`]*`/g, '').matchAll(/`([^`]+)`/g)].map(([, value]) => value ?? '')
}

/** The same text, as long as before, with what stands in parentheses blanked out. */
function withoutParentheses(text: string): string {
  return text.replaceAll(/\([^()]*\)/g, inside => ' '.repeat(inside.length))
}

/** Splits at semicolons and sentence ends outside parentheses. */
function getClauses(text: string): string[] {
  const clauses: string[] = []
  let start = 0
  for (const match of withoutParentheses(text).matchAll(/;\s*|\.\s+(?=[A-Z`])|\.$/g)) {
    clauses.push(text.slice(start, match.index))
    start = match.index + match[0].length
  }
  clauses.push(text.slice(start))
  return clauses.map(clause => clause.trim()).filter(clause => clause !== '')
}
