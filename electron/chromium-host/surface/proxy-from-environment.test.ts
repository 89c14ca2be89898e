import { expect, test } from 'vitest'
import { proxyFromEnvironment } from './proxy-from-environment.ts'

test.each([
  ['https://code.example', {}, 'DIRECT'],
  ['https://code.example', { HTTPS_PROXY: 'http://p.example:3128' }, 'PROXY p.example:3128'],
  ['https://code.example', { https_proxy: 'p.example:3128' }, 'PROXY p.example:3128'],
  ['https://code.example', { HTTPS_PROXY: 'https://p.example:3128' }, 'HTTPS p.example:3128'],
  ['http://code.example', { HTTPS_PROXY: 'http://p.example:3128' }, 'DIRECT'],
  ['https://code.example', { HTTPS_PROXY: 'http://p:1', NO_PROXY: 'other, .example' }, 'DIRECT'],
  ['https://notexample', { HTTPS_PROXY: 'http://p:1', NO_PROXY: 'example' }, 'PROXY p:1'],
  ['https://code.example', { HTTPS_PROXY: 'http://p:1', NO_PROXY: '*' }, 'DIRECT'],
  ['http://127.0.0.1:9', { HTTP_PROXY: 'http://p:1' }, 'DIRECT'],
  ['https://code.example', { HTTPS_PROXY: ':::' }, 'DIRECT'],
])('%s with %j', (url, environment, answer) => {
  expect(proxyFromEnvironment(url, environment)).toBe(answer)
})
