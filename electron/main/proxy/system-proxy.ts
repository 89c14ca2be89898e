/**
 * The first proxy of a system's answer, in the form of proxy auto-configuration: `PROXY host:port; DIRECT`.
 * @returns `http://host:port` or `https://host:port`; null when the way is direct. A SOCKS proxy counts as none: what
 * comes after it is used.
 */
export function proxyOf(answer: string): string | null {
  for (const part of answer.split(';')) {
    const [kind = '', address = ''] = part.trim().split(/\s+/)
    if (/^direct$/i.test(kind)) return null
    if (!/^[\w.[\]:-]+$/.test(address)) continue
    if (/^(proxy|http)$/i.test(kind)) return `http://${address}`
    if (/^https$/i.test(kind)) return `https://${address}`
  }
  return null
}
