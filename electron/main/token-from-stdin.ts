/** Longer input is no token. */
const maxTokenLength = 10_000

/**
 * The first line of a stream, for a token that must not stand on the command line.
 * @throws Error when there is none or it is far too long
 */
export async function readTokenLine(input: AsyncIterable<string | Uint8Array>): Promise<string> {
  let text = ''
  for await (const chunk of input) {
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8')
    if (text.includes('\n') || text.length > maxTokenLength) break
  }
  const line = text.split('\n', 1)[0]?.trim() ?? ''
  if (line === '') throw new Error('--token-stdin was given, but no token came on standard input')
  if (line.length > maxTokenLength) throw new Error('what came on standard input is too long for a token')
  return line
}
