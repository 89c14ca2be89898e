/** Who did something, and when, as git records it. */
export interface Signature {
  readonly name: string
  readonly email: string
  /** Seconds since 1970. */
  readonly seconds: number
  /** Offset from UTC as git writes it: `+0200`. */
  readonly offset: string
}

export interface Commit {
  readonly id: string
  readonly tree: string
  readonly parents: readonly string[]
  readonly author: Signature
  readonly committer: Signature
  readonly message: string
}

export interface TagObject {
  readonly id: string
  /** The object the tag points to, and its type. */
  readonly object: string
  readonly type: string
  readonly tagger: Signature | null
  /** The annotation without a signature block. */
  readonly message: string
}

const nobody: Signature = { name: '', email: '', seconds: 0, offset: '+0000' }
const signatureShape = /^(?<name>.*?) ?<(?<email>[^>]*)>(?: (?<seconds>-?\d+)(?: (?<offset>[+-]\d{4}))?)?/

/** Reads the content of a commit object. Damaged parts are read as empty, so that they don't fail a whole list. */
export function parseCommit(id: string, content: Buffer): Commit {
  const { headers, message } = parseObject(content)
  return {
    id,
    tree: headers.get('tree')?.[0] ?? '',
    parents: headers.get('parent') ?? [],
    author: parseSignature(headers.get('author')?.[0]),
    committer: parseSignature(headers.get('committer')?.[0]),
    message,
  }
}

/** Reads the content of a tag object. */
export function parseTag(id: string, content: Buffer): TagObject {
  const { headers, message } = parseObject(content)
  const tagger = headers.get('tagger')?.[0]
  const signature = message.search(/^-----BEGIN (?:PGP|SSH|SIGNED) /m)
  return {
    id,
    object: headers.get('object')?.[0] ?? '',
    type: headers.get('type')?.[0] ?? '',
    tagger: tagger === undefined ? null : parseSignature(tagger),
    message: signature < 0 ? message : message.slice(0, signature),
  }
}

/** The first line of a message. */
export function getTitle(message: string): string {
  return message.replace(/^\n+/, '').replace(/\n.*/s, '').replace(/\r$/, '')
}

/**
 * A moment as the API writes it: ISO 8601 in the author's own time zone.
 * @example isoTime({ name: '', email: '', seconds: 0, offset: '+0130' }) // '1970-01-01T01:30:00.000+01:30'
 */
export function isoTime({ seconds, offset }: Signature): string {
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3, 5))
  const local = new Date((seconds + (offset.startsWith('-') ? -minutes : minutes) * 60) * 1000)
  if (Number.isNaN(local.getTime())) return '1970-01-01T00:00:00.000+00:00'
  return `${local.toISOString().slice(0, -1)}${offset.slice(0, 3)}:${offset.slice(3, 5)}`
}

/** A signature in the format of commits and tags. Git has no times before 1970. */
export function formatSignature({ name, email, seconds, offset }: Signature): string {
  return `${name} <${email}> ${Math.max(0, seconds)} ${offset}`
}

function parseSignature(line: string | undefined): Signature {
  const { name, email, seconds, offset } = signatureShape.exec(line ?? '')?.groups ?? {}
  if (name === undefined || email === undefined) return { ...nobody, name: line ?? '' }
  return { name, email, seconds: Number(seconds ?? 0), offset: offset ?? '+0000' }
}

function parseObject(content: Buffer): { headers: Map<string, string[]>; message: string } {
  const blank = content.indexOf('\n\n')
  const head = blank < 0 ? content : content.subarray(0, blank)
  const encoding = /^encoding (.+)$/m.exec(head.toString('latin1'))?.[1] ?? 'utf-8'
  const headers = new Map<string, string[]>()
  for (const line of decode(head, encoding).split('\n')) {
    // A line that begins with a space continues the previous one (signatures); those fields are not read here.
    const space = line.indexOf(' ')
    if (space <= 0) continue
    const name = line.slice(0, space)
    const values = headers.get(name)
    if (values) values.push(line.slice(space + 1))
    else headers.set(name, [line.slice(space + 1)])
  }
  return { headers, message: blank < 0 ? '' : decode(content.subarray(blank + 2), encoding) }
}

function decode(bytes: Buffer, encoding: string): string {
  if (/^utf-?8$/i.test(encoding)) return bytes.toString('utf8')
  try {
    return new TextDecoder(encoding).decode(bytes)
  } catch {
    return bytes.toString('utf8')
  }
}
