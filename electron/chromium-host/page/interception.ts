import type { Protocol } from 'devtools-protocol'
import type { DevToolsSession } from '../devtools/connection.ts'
import type { AppUrls } from './app-urls.ts'

/** Answers requests of one scheme, as Electron's protocol.handle takes it. */
export type SchemeHandler = (request: Request) => Response | Promise<Response>

/** A navigation Chromium is about to make; addresses are the app's. */
export interface Navigation {
  frameId: string
  url: string
  isRedirect: boolean
}

/** The callbacks that interception needs from its page. */
export interface InterceptionRules {
  urls: AppUrls
  handlerFor(scheme: string): SchemeHandler | undefined
  /** Whether a frame may navigate; the page emits the app's navigation events. */
  mayNavigate(navigation: Navigation): boolean
  refused(url: string): void
}

/**
 * Electron calls the app before window.open creates a window; Chromium creates it and reports it afterwards. In a sandbox without popups window.open
 * returns null, and Chromium still reports it. The sandbox also prevents links of other schemes, such as mailto:, from opening other programs.
 */
const noPopups =
  'sandbox allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-pointer-lock allow-top-navigation'

/**
 * Answers every request of a session from the app's scheme handlers. No request reaches the network: one without a handler fails as blocked.
 */
export async function interceptRequests(session: DevToolsSession, rules: InterceptionRules): Promise<void> {
  session.on('Fetch.requestPaused', event => {
    // A command fails here only if the page was closed; its response is then no longer needed.
    answer(session, rules, event).catch(() => undefined)
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*', requestStage: 'Request' }] })
}

async function answer(
  session: DevToolsSession,
  rules: InterceptionRules,
  event: Protocol.Fetch.RequestPausedEvent,
): Promise<void> {
  const { requestId, request, resourceType, frameId } = event
  const url = rules.urls.toApp(request.url)
  const fail = (errorReason: Protocol.Network.ErrorReason) =>
    session.send('Fetch.failRequest', { requestId, errorReason })

  if (resourceType === 'Document') {
    const isRedirect = event.redirectedRequestId !== undefined
    // "Aborted" leaves the document that is shown where it is; any other reason would replace it by an error page.
    const withFragment = url + (request.urlFragment ?? '')
    if (!rules.mayNavigate({ frameId, url: withFragment, isRedirect })) return await fail('Aborted')
  }
  const handler = rules.handlerFor(new URL(url).protocol.slice(0, -1))
  if (!handler) {
    rules.refused(url)
    return await fail(resourceType === 'Document' ? 'Aborted' : 'BlockedByClient')
  }
  const response = await handled(handler, await getRequest(session, event, url))
  if (!response || response.type === 'error') return await fail('Failed')
  const body = response.body === null ? '' : Buffer.from(await response.arrayBuffer()).toString('base64')
  const headers = [...response.headers].map(([name, value]) => ({ name, value: rules.urls.headerToChromium(value) }))
  if (resourceType === 'Document') headers.push({ name: 'content-security-policy', value: noPopups })
  await session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: response.status,
    responseHeaders: headers,
    body,
  })
}

/** A handler that throws is a failed request, as in Electron; the reason goes to stderr because no page can show it. */
async function handled(handler: SchemeHandler, request: Request): Promise<Response | undefined> {
  try {
    return await handler(request)
  } catch (error) {
    console.error(`The handler failed for ${request.url}:`, error)
    return undefined
  }
}

async function getRequest(
  session: DevToolsSession,
  { requestId, request }: Protocol.Fetch.RequestPausedEvent,
  url: string,
): Promise<Request> {
  const init: RequestInit = { method: request.method, headers: new Headers() }
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) headers.append(name, String(value))
  init.headers = headers
  if (request.hasPostData && request.method !== 'GET' && request.method !== 'HEAD') {
    init.body = request.postDataEntries
      ? Buffer.concat(request.postDataEntries.map(entry => Buffer.from(entry.bytes ?? '', 'base64')))
      : await session.send('Network.getRequestPostData', { requestId }).then(({ postData }) => postData)
  }
  return new Request(url, init)
}
