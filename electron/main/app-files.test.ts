import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
  return root
}

describe('The page’s own files', () => {
  test('are served with their type and a strict policy', async () => {
    const file = await appFile(page(), 'gatehouse-app://app/')
    expect(file).toMatchObject({ status: 200, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    expect(file.body.toString()).toBe('<!doctype html>')
    const policy = file.headers['Content-Security-Policy'] ?? ''
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"]),
    )
    expect(policy).not.toMatch(/connect-src|unsafe-eval|script-src[^;]*unsafe-inline|https?:|\*/)
    expect(file.headers).toMatchObject({ 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-cache' })
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
