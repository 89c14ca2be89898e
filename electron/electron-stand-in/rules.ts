/**
 * Electron's behaviour that its types don't express, each with its source: a page of the documentation, or a source file. The stand-in behaves the
 * same; `break` marks what the app must not do.
 */
const rules = {
  'ready-is-late': [
    'The app’s own code runs before `ready`, which comes when the system is done',
    'api/app.md#event-ready',
  ],
  'window-after-ready': ['No window can be made before `ready`', 'api/base-window.md'],
  'session-after-ready': ['No session can be had before `ready`', 'api/session.md'],
  'scheme-after-ready': ['A scheme is handled after `ready`', 'api/protocol.md'],
  'schemes-once': [
    'Privileged schemes are registered once',
    'api/protocol.md#protocolregisterschemesasprivilegedcustomschemes',
  ],
  'screen-after-ready': ['The screen cannot be asked before `ready`', 'api/screen.md'],
  'dialog-after-ready': ['No dialog but the error box is shown before `ready`', 'api/dialog.md'],
  'proxy-after-ready': ['There is no network, and no proxy, before `ready`', 'api/app.md#appresolveproxyurl'],
  'switches-before-ready': ['Chromium reads its switches before `ready`', 'api/command-line-switches.md'],
  'notice-after-ready': ['No notification before `ready`', 'api/notification.md'],
  'second-instance-argv': [
    'The arguments of a second instance come in another order (all switches first) and with more of them',
    'api/app.md#event-second-instance',
  ],
  'second-instance-after-ready': ['A second instance is told after `ready`', 'api/app.md#event-second-instance'],
  'signals-taken': [
    'SIGINT, SIGTERM and SIGHUP are taken over before `ready`: listeners that were there hear nothing',
    'shell/browser/electron_browser_main_parts_posix.cc',
  ],
  'windows-has-no-stdin': ['On Windows standard input is at its end from the start', 'lib/common/init.ts'],
  'utility-streams-at-exit': [
    'When a utility process has ended, every listener of its streams is removed',
    'lib/browser/api/utility-process.ts',
  ],
  'utility-error-heard': [
    'A fatal error of a utility process is an `error` event',
    'api/utility-process.md#event-error',
  ],
  'unload-is-silent': [
    'A page that prevents its unload keeps the window open, and nobody is asked',
    'api/web-contents.md#event-will-prevent-unload',
  ],
  'downloads-go-on': ['A download that a page starts goes on unless prevented', 'api/session.md#event-will-download'],
  'aborted-load': ['A load that was given up fails with −3', 'api/web-contents.md#event-did-fail-load'],
  'reload-navigates': ['A reload by the page asks `will-navigate`', 'api/web-contents.md#event-will-navigate'],
  'path-is-absolute': ['A path that is set is absolute', 'shell/browser/api/electron_api_app.cc'],
  'path-is-there': ['A folder whose path is set is there', 'api/app.md#appsetpathname-path'],
  'keys-of-the-menu': [
    'On macOS the key beside a menu item is always registered',
    'api/menu-item.md#menuitemregisteraccelerator-linux-windows',
  ],
  'one-handler-a-channel': ['A channel has one handler', 'api/ipc-main.md#ipcmainhandlechannel-listener'],
  'destroyed-objects-throw': ['What is asked of a window that is gone throws', 'api/browser-window.md#winisdestroyed'],
  'spell-checker-fetches': [
    'The spell checker is on, and fetches dictionaries except on macOS',
    'tutorial/spellchecker.md#does-the-spellchecker-use-any-google-services',
  ],
  'tray-after-ready': ['No tray before `ready`', 'shell/browser/api/electron_api_tray.cc'],
  'tray-has-an-image': ['The image of a tray is not empty', 'shell/browser/api/electron_api_tray.cc'],
  'tray-is-there': ['What is asked of a tray that was destroyed throws', 'api/tray.md#traydestroy'],
  'power-after-ready': ['The power monitor is used after `ready`', 'api/power-monitor.md'],
  'progress-is-a-number': [
    'Progress is a number, never NaN',
    'api/browser-window.md#winsetprogressbarprogress-options',
  ],
  'jump-list-arguments': ['The arguments of a task have at most 260 characters', 'api/structures/jump-list-item.md'],
  'notices-need-an-identity': [
    'On Windows a notice needs the identity that the installer gave the app',
    'tutorial/notifications.md#windows',
  ],
  'share-menu-on-macos': ['A share menu is made on macOS only: elsewhere it would be empty', 'api/share-menu.md'],
  'drag-has-a-file': [
    'A drag needs a file that is there, and an icon, which macOS requires not to be empty',
    'api/web-contents.md#contentsstartdragitem',
  ],
  'print-is-asked': [
    'With `silent` a page is printed on the default printer without a dialog',
    'api/web-contents.md#contentsprintoptions-callback',
  ],
} as const satisfies Readonly<Record<string, readonly [says: string, source: string]>>

export type RuleName = keyof typeof rules

/** Thrown when the app does what Electron forbids. */
export class RuleBroken extends Error {
  constructor(rule: RuleName, what = '') {
    const [says, source] = rules[rule]
    super(`${rule}${what && ` (${what})`}: ${says} (Electron: ${source})`)
    this.name = 'RuleBroken'
  }
}
