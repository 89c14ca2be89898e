/**
 * Adds line breaks and indents to a JSON text and changes nothing else: numbers beyond JavaScript's range, duplicate
 * names and escapes stay as the service wrote them. Text that is not JSON gives unspecified text.
 */
export function prettyJson(text: string): string {
  const parts: string[] = []
  let depth = 0
  const line = () => parts.push('\n', '  '.repeat(depth))
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\[\s\S])*"?|[{}[\],:]|[^\s"{}[\],:]+/g)) {
    const before = parts.at(-1)
    if (token === '}' || token === ']') {
      depth = Math.max(0, depth - 1)
      if (before !== '{' && before !== '[') line()
      parts.push(token)
      continue
    }
    if (before === '{' || before === '[') line()
    if (token === '{' || token === '[') depth += 1
    parts.push(token === ':' ? ': ' : token)
    if (token === ',') line()
  }
  return parts.join('')
}
