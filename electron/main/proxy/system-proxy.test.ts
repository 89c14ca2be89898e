import { createServer } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { serve } from '../testing/http-server.ts'
import { proxyTo } from '../testing/proxy.ts'
import { service } from '../testing/run.ts'
import { getProxy } from './system-proxy.ts'

test.each([
  ['DIRECT', null],
  ['', null],
  ['PROXY proxy.example:3128', 'http://proxy.example:3128'],
  ['PROXY proxy.example:3128; DIRECT', 'http://proxy.example:3128'],
  ['HTTPS [::1]:8443', 'https://[::1]:8443'],
  ['SOCKS5 s.example:1080; PROXY p.example:80', 'socks5h://s.example:1080'],
  ['SOCKS s.example:1080', 'socks4a://s.example:1080'],
  ['SOCKS4 s.example:1080; DIRECT', 'socks4a://s.example:1080'],
  ['PROXY a/../b@evil:1', null],
])('%j leads over %j', (answer, address) => {
  expect(getProxy(answer)).toBe(address)
})

test('a request uses the system’s proxy, through a tunnel that the proxy can’t read', async () => {
  const server = await serve(service)
  const asked: string[] = []
  const proxy = createServer()
  proxy.on('connect', (request, client, head) => {
    asked.push(`${request.url} ${JSON.stringify(request.headers)}`)
    const { hostname, port } = new URL(`http://${request.url}`)
    const upstream = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n')
      upstream.write(head)
      upstream.pipe(client).pipe(upstream)
    })
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  const address = proxy.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { call, sender } = await proxyTo(server.url, { proxyFor: async () => `http://127.0.0.1:${port}` })
  const { value } = await call('version.get', {})
  await sender.close()
  expect(value).toMatchObject({ version: '16.0' })
  expect(asked).toHaveLength(1)
  expect(asked.join()).not.toContain('glpat')
})
