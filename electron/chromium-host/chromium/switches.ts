/** What a Chromium is started with. */
export interface ChromiumOptions {
  profile: string
  width: number
  height: number
  remoteDebuggingPort: string | undefined
  extraSwitches: readonly string[]
}

/**
 * The command line for one `--app` window over the DevTools pipe: no listening port unless requested, no direct network access (every name fails to
 * resolve, also for WebSockets, which request interception can't see), no prompts.
 */
export function chromiumSwitches(options: ChromiumOptions, isRoot: boolean): string[] {
  const switches = [
    '--remote-debugging-pipe',
    `--user-data-dir=${options.profile}`,
    // The window needs an initial address; the app's pages are loaded once interception is set up.
    '--app=data:text/html,',
    `--window-size=${options.width},${options.height}`,
    '--no-first-run',
    '--no-default-browser-check',
    '--no-service-autorun',
    '--disable-background-networking',
    '--disable-client-side-phishing-detection',
    '--disable-component-extensions-with-background-pages',
    '--disable-component-update',
    '--disable-default-apps',
    '--disable-domain-reliability',
    '--disable-extensions',
    '--disable-field-trial-config',
    '--disable-hang-monitor',
    '--disable-breakpad',
    '--disable-quic',
    '--disable-search-engine-choice-screen',
    '--disable-session-crashed-bubble',
    '--hide-crash-restore-bubble',
    '--disable-sync',
    '--disable-backgrounding-occluded-windows',
    '--disable-renderer-backgrounding',
    // Electron disables SpareRendererForSitePerProcess too: a spare renderer takes 75 MB.
    '--disable-features=Translate,MediaRouter,OptimizationHints,AutofillServerCommunication,InterestFeedContentSuggestions,GlobalMediaControls,SpareRendererForSitePerProcess',
    // As main enables it in Electron; here Chromium starts before main's code runs.
    '--enable-features=LangAttributeAwareFormControlUI',
    '--deny-permission-prompts',
    '--force-color-profile=srgb',
    '--host-resolver-rules=MAP * ~NOTFOUND',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--metrics-recording-only',
    '--no-pings',
    '--password-store=basic',
    '--use-mock-keychain',
    ...options.extraSwitches,
  ]
  if (options.remoteDebuggingPort !== undefined) {
    switches.push(`--remote-debugging-port=${options.remoteDebuggingPort}`)
  }
  if (isRoot) switches.push(...asRoot)
  return switches
}

/**
 * The command line that has the Chromium which runs on a profile open one more window, without tabs and address bar.
 * @param context `apart`: in another browser context than the profile's own
 */
export function anotherSwitches(profile: string, url: string, context: 'own' | 'apart', isRoot: boolean): string[] {
  const apart = context === 'apart' ? ['--incognito'] : []
  const switches = [`--user-data-dir=${profile}`, ...apart, `--app=${url}`, '--no-first-run']
  return isRoot ? [...switches, ...asRoot] : switches
}

/** Chromium refuses to run as root with its sandbox; everyone else keeps it. */
const asRoot = ['--no-sandbox', '--test-type']
