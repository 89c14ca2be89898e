/**
 * A JSON text with line breaks and indents, and nothing else changed: numbers that no JavaScript number holds, names that
 * come twice and escapes stay as the service wrote them. What is no JSON comes out as some text.
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
