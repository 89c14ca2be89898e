type Environment = Readonly<Record<string, string | undefined>>

/**
 * The proxy that `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` define for an address, in the format of proxy auto-configuration.
 * Loopback is always reached directly.
 */
export function proxyFromEnvironment(url: string, environment: Environment): string {
  const { protocol, hostname } = new URL(url)
  const read = (name: string) => environment[name.toLowerCase()] || environment[name]
  const named = read(protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY')
  if (!named || isLoopback(hostname) || isExcepted(hostname, read('NO_PROXY') ?? '')) return 'DIRECT'
  const address = named.includes('://') ? named : `http://${named}`
  if (!URL.canParse(address)) return 'DIRECT'
  const proxy = new URL(address)
  return `${proxy.protocol === 'https:' ? 'HTTPS' : 'PROXY'} ${proxy.host}`
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

function isExcepted(hostname: string, list: string): boolean {
  return list
    .split(/[\s,]+/)
    .filter(Boolean)
    .some(entry => {
      const suffix = entry.replace(/^\*?\.?/, '')
      return entry === '*' || hostname === suffix || hostname.endsWith(`.${suffix}`)
    })
}
