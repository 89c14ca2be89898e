/** A message that is read: its text, and its arguments. The form is that of Lingui's compiled catalogs. */
export type CompiledMessage = readonly Token[]
type Token = string | readonly [name: string, type?: string, choices?: Choices]
/** The branches of a plural or a select. `=1` is `1`. */
type Choices = Readonly<Record<string, CompiledMessage | undefined>>

/**
 * Reads a message in ICU MessageFormat as far as the messages of the code use it: `{name}`, `{count, number}`, plural and
 * select, and text quoted with apostrophes. Lingui's own compiler is as large as all other code for messages together,
 * so catalogs are compiled by it when the app is built, and English is read here; a test holds the two against each other.
 * @returns the message as one text when it isn't well-formed
 */
export function compileMessage(message: string): CompiledMessage {
  const reader = { message, at: 0 }
  const tokens = readTokens(reader, false, false)
  return tokens === null || reader.at < message.length ? [message] : tokens
}

interface Reader {
  readonly message: string
  at: number
}

/** Up to the end of the message, or of the branch. Null when it isn't well-formed. */
function readTokens(reader: Reader, isBranch: boolean, isPlural: boolean): CompiledMessage | null {
  const tokens: Token[] = []
  let text = ''
  const flush = () => {
    if (text !== '') tokens.push(text)
    text = ''
  }
  for (;;) {
    const char = reader.message[reader.at]
    if (char === undefined || char === '}') {
      flush()
      return isBranch === (char === '}') ? tokens : null
    }
    if (char === '{') {
      flush()
      const argument = readArgument(reader, isPlural)
      if (argument === null) return null
      tokens.push(argument)
    } else if (char === '#' && isPlural) {
      flush()
      tokens.push('#')
      reader.at++
    } else text += readText(reader, isPlural)
  }
}

/** One character, or what apostrophes quote. Two apostrophes are one; a single one before other text is itself. */
function readText(reader: Reader, isPlural: boolean): string {
  const { message } = reader
  const char = message[reader.at++] ?? ''
  const next = message[reader.at]
  if (char !== "'" || next === undefined) return char
  if (next === "'") {
    reader.at++
    return char
  }
  if (next !== '{' && next !== '}' && !(next === '#' && isPlural)) return char
  let text = ''
  for (; reader.at < message.length; reader.at++) {
    if (message[reader.at] === "'" && message[reader.at + 1] !== "'") {
      reader.at++
      break
    }
    if (message[reader.at] === "'") reader.at++
    text += message[reader.at]
  }
  return text
}

const argumentHead = /\{\s*([^\s{},]+)\s*(?:,\s*(number|plural|select)\s*)?([,}])/y

function readArgument(reader: Reader, isPlural: boolean): Token | null {
  argumentHead.lastIndex = reader.at
  const [head, name, type, end] = argumentHead.exec(reader.message) ?? []
  if (head === undefined || name === undefined) return null
  reader.at += head.length
  if (type === undefined || type === 'number') return end !== '}' ? null : type ? [name, type] : [name]
  const choices = end === ',' ? readChoices(reader, isPlural || type === 'plural') : null
  return choices && [name, type, choices]
}

const branchHead = /\s*=?([^\s{}]+)\s*\{/y
const choicesEnd = /\s*\}/y

function readChoices(reader: Reader, isPlural: boolean): Choices | null {
  const choices: Record<string, CompiledMessage> = {}
  for (;;) {
    choicesEnd.lastIndex = reader.at
    const end = choicesEnd.exec(reader.message)
    if (end) {
      reader.at += end[0].length
      return 'other' in choices ? choices : null
    }
    branchHead.lastIndex = reader.at
    const [head, branch] = branchHead.exec(reader.message) ?? []
    if (head === undefined || branch === undefined) return null
    reader.at += head.length
    const tokens = readTokens(reader, true, isPlural)
    if (tokens === null) return null
    reader.at++
    choices[branch] = tokens
  }
}
