import { protocol } from 'electron'
import { appFile } from './app-files.ts'
import { appScheme } from './app-origin.ts'

/** Registers the page's scheme as a secure, standard one. Must be called before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ])
}

/** Serves the built page under its scheme. After the app is ready. */
export function serveAppFiles(root: string): void {
  protocol.handle(appScheme, async request => {
    if (request.method !== 'GET') return new Response(null, { status: 405 })
    const { status, headers, body } = await appFile(root, request.url)
    return new Response(new Uint8Array(body), { status, headers: { ...headers } })
  })
}
