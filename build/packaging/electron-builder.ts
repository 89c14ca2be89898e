import type { Configuration } from 'electron-builder'

/**
 * How the app is packaged; `electron-builder --config build/packaging/electron-builder.ts` reads it. The fuses are bits in
 * Electron's own binary: no environment variable, argument or file beside the app can turn them back.
 */
export const packaging = {
  appId: 'app.gatehouse.desktop',
  productName: 'Gatehouse',
  directories: { output: 'dist' },
  files: ['out/**/*', 'package.json', '!**/*.map'],
  // Integrity is checked for what is inside; only native code, which can't be loaded from there, stands beside it.
  asar: true,
  asarUnpack: ['**/*.node'],
  disableAsarIntegrity: false,
  // The keychain's binaries come with their package.
  npmRebuild: false,
  electronFuses: {
    // The app's binary, signed and trusted by the keychain, must not run other people's scripts.
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableCookieEncryption: true,
    onlyLoadAppFromAsar: true,
    enableEmbeddedAsarIntegrityValidation: true,
    // The page has a scheme of its own.
    grantFileProtocolExtraPrivileges: false,
    // There is no such snapshot.
    loadBrowserProcessSpecificV8Snapshot: false,
  },
} satisfies Configuration

// biome-ignore lint/style/noDefaultExport: electron-builder reads the default export
export default packaging
