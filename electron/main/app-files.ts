import { readFile, realpath } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import { appHost, appScheme } from './app-origin.ts'

export interface AppFile {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** What the page may do: show itself. It reaches no network; styles may be inline because controls and editor set them. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "connect-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "worker-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
}

/** The bundler puts a hash into the names of the files below `assets/`; they never change. */
const hashedFolder = '/assets/'

/**
 * The file of the built page for a URL of the app's scheme; 404 for everything else. No file outside `root` is read.
 */
export async function appFile(root: string, requested: string): Promise<AppFile> {
  const path = getPath(requested)
  if (path === null) return notFound
  const file = resolve(join(root, path === '/' ? 'index.html' : path))
  const contentType = contentTypes[extname(file)]
  if (!file.startsWith(resolve(root) + sep) || !contentType) return notFound
  try {
    // A link among the files must not lead out either.
    if (!(await realpath(file)).startsWith((await realpath(root)) + sep)) return notFound
    const body = await readFile(file)
    const caching = path.startsWith(hashedFolder) ? 'public, max-age=31536000, immutable' : 'no-cache'
    return { status: 200, headers: { ...securityHeaders, 'Content-Type': contentType, 'Cache-Control': caching }, body }
  } catch {
    return notFound
  }
}

const securityHeaders = {
  'Content-Security-Policy': contentSecurityPolicy,
  // A full-screen page could hide or imitate main's confirmation windows.
  'Permissions-Policy': 'fullscreen=()',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  // A DNS lookup is visible to the name's server; Chromium would look up the hosts of links before they are clicked.
  'X-DNS-Prefetch-Control': 'off',
}

const notFound: AppFile = {
  status: 404,
  headers: { ...securityHeaders, 'Content-Type': 'text/plain; charset=utf-8' },
  body: Buffer.from('Not found'),
}

function getPath(requested: string): string | null {
  if (!URL.canParse(requested)) return null
  const url = new URL(requested)
  if (url.protocol !== `${appScheme}:` || url.host !== appHost) return null
  try {
    const path = decodeURIComponent(url.pathname)
    return path.includes('\0') || path.includes('\\') ? null : path
  } catch {
    return null
  }
}
