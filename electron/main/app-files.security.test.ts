import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appFile } from './app-files.ts'
import { temporaryDirectory } from './testing/temporary.ts'

function page(): string {
  const directory = temporaryDirectory()
  const root = join(directory, 'renderer')
  mkdirSync(join(root, 'assets'), { recursive: true })
  writeFileSync(join(root, 'index.html'), '<!doctype html>')
  writeFileSync(join(root, 'assets', 'index-abc.js'), 'run()')
  writeFileSync(join(directory, 'secret.json'), '{}')
  mkdirSync(join(directory, 'renderer-other'))
  writeFileSync(join(directory, 'renderer-other', 'x.js'), 'other()')
  symlinkSync(join(directory, 'secret.json'), join(root, 'linked.json'))
  symlinkSync(directory, join(root, 'linked'))
  return root
}

describe('The page’s own files', () => {
  test('are served with their type and a strict policy', async () => {
    const file = await appFile(page(), 'gatehouse-app://app/')
    expect(file).toMatchObject({ status: 200, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    expect(file.body.toString()).toBe('<!doctype html>')
    expect(file.headers['X-DNS-Prefetch-Control']).toBe('off')
    const policy = file.headers['Content-Security-Policy'] ?? ''
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "connect-src 'none'",
      ]),
    )
    expect(policy).not.toMatch(/connect-src (?!'none')|unsafe-eval|script-src[^;]*unsafe-inline|https?:|\*/)
    expect(file.headers).toMatchObject({
      'X-Content-Type-Options': 'nosniff',
      'Permissions-Policy': 'fullscreen=()',
      'Cache-Control': 'no-cache',
    })
  })

  test('with a hash in their name may be kept for ever', async () => {
    const { headers } = await appFile(page(), 'gatehouse-app://app/assets/index-abc.js?v=1')
    expect(headers).toMatchObject({ 'Cache-Control': expect.stringContaining('immutable') })
  })

  test.each([
    'gatehouse-app://app/missing.js',
    'gatehouse-app://app/../secret.json',
    'gatehouse-app://app/%2e%2e/secret.json',
    'gatehouse-app://app/%2e%2e%2fsecret.json',
    'gatehouse-app://app/%252e%252e%252fsecret.json',
    'gatehouse-app://app/assets/%252e%252e/%252e%252e/secret.json',
    'gatehouse-app://app/linked.json',
    'gatehouse-app://app/linked/secret.json',
    'gatehouse-app://app/assets/../../secret.json',
    'gatehouse-app://app/..;/secret.json',
    'gatehouse-app://app/assets/%2e%2e%5c%2e%2e%5csecret.json',
    'gatehouse-app://app/%c0%ae%c0%ae/secret.json',
    'gatehouse-app://app/secret.json%00',
    'gatehouse-app://user@app.evil/index.html',
    'gatehouse-app://app:99/index.html',
    'gatehouse-app://app%2f..%2fx/index.html',
    'gatehouse-app:///index.html',
    'GATEHOUSE-APP://App/index.html/../../secret.json',
    'gatehouse-app://app/..%2frenderer-other/x.js',
    'gatehouse-app://app/assets/..%5c..%5csecret.json',
    'gatehouse-app://app//etc/passwd',
    'gatehouse-app://app/%2fetc%2fhosts.json',
    'gatehouse-app://app/index.html%00.js',
    'gatehouse-app://app/%',
    'gatehouse-app://app/assets',
    'gatehouse-app://other/index.html',
    'file:///etc/passwd',
    'https://app/index.html',
    'nonsense',
  ])('are all there is: %s is not found', async url => {
    const file = await appFile(page(), url)
    expect(file.status).toBe(404)
    expect(file.headers['Content-Security-Policy']).toContain("default-src 'none'")
  })
})

test('No address at all leads to a file outside of the page’s folder', async () => {
  const root = page()
  const part = fc.constantFrom(
    '..',
    '%2e%2e',
    '%252e',
    '/',
    '%2f',
    '%5c',
    '\\',
    '%00',
    'assets',
    'linked',
    'secret.json',
    'renderer-other',
    'x.js',
    '.',
    ';',
    '?',
    '#',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(part, fc.webPath()), { maxLength: 9 }), async parts => {
      const { status, body } = await appFile(root, `gatehouse-app://app/${parts.join('')}`)
      if (status === 200) expect(['<!doctype html>', 'run()']).toContain(body.toString())
      else expect(body.toString()).toBe('Not found')
    }),
    { numRuns: 1000 },
  )
})
