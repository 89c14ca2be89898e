/** The keys and indexes that lead to a value in YAML or JSON. */
export type ValuePath = readonly (string | number)[]

/** A key after a dot, an index in brackets, or a quoted key in brackets. */
const step = /\.?([^.[\]\s"]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/y

/**
 * Reads a path such as `services.web.ports[0]`; keys with other characters are quoted in brackets. Null when it is invalid.
 * @example readValuePath('jobs["build.docs"].image') // ['jobs', 'build.docs', 'image']
 */
export function readValuePath(text: string): ValuePath | null {
  const path: (string | number)[] = []
  if (text.startsWith('.')) return null
  for (let at = 0; at < text.length; at = step.lastIndex) {
    step.lastIndex = at
    const found = step.exec(text)
    // A key after another one needs its dot.
    if (!found || (at > 0 && found[1] !== undefined && text[at] !== '.')) return null
    const key = found[1] ?? readQuoted(found[3])
    if (key === null) return null
    path.push(key ?? Number(found[2]))
  }
  return path.length === 0 ? null : path
}

function readQuoted(text: string | undefined): string | undefined | null {
  if (text === undefined) return undefined
  try {
    return `${JSON.parse(text)}`
  } catch {
    return null
  }
}
