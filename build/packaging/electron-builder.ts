import type { Configuration } from 'electron-builder'
import { isOnPath } from '../setup/machine.mjs'
import { registerLinksInFile } from './msi-links.ts'
import { product } from './product.ts'

const icons = 'build/packaging/icons'
/** Whether a certificate for macOS is configured. */
const signed = Boolean(process.env.CSC_LINK || process.env.CSC_NAME)
const entitlements = `build/packaging/entitlements${signed ? '' : '-unsigned'}.plist`

/**
 * The packaged files: build output, and the keychain package's files for a platform (`linux-x64`). Complete for each system, because electron-builder
 * treats a list with only exclusions as "everything except".
 */
const filesFor = (machine: string) => [
  'out/{main,preload,renderer}/**/*',
  'package.json',
  '!**/*.map',
  '!**/node_modules/node-addon-api/**',
  '!**/node_modules/keytar/{build,script,src}/**',
  '!**/node_modules/keytar/{binding.gyp,keytar.d.ts,README.md}',
  `!**/node_modules/keytar/prebuilds/!(${machine})/**`,
]

/**
 * How the app is packaged; `npm run dist` hands this file to electron-builder. Signing and notarising are configured only by environment variables
 * (see docs/developers/packaging.md).
 */
const packaging = {
  appId: product.id,
  productName: product.name,
  copyright: product.copyright,
  directories: { output: 'dist', buildResources: 'build/packaging' },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills these in
  artifactName: 'gatehouse-${version}-${os}-${arch}.${ext}',
  // No upload, and no automatic updates in the app.
  publish: null,

  // Integrity is checked for files inside; only native code, which can't be loaded from an archive, is outside.
  asar: { smartUnpack: false },
  asarUnpack: ['**/*.node'],
  disableAsarIntegrity: false,
  // The keychain's binaries come with their package.
  npmRebuild: false,

  // Fuses are bits in Electron's own binary: no environment variable, argument or file beside the app can turn them back.
  electronFuses: {
    // The app's binary, signed and trusted by the keychain, must not run other people's scripts.
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableCookieEncryption: true,
    onlyLoadAppFromAsar: true,
    enableEmbeddedAsarIntegrityValidation: true,
    // The page has a custom scheme.
    grantFileProtocolExtraPrivileges: false,
    // The app has no such snapshot.
    loadBrowserProcessSpecificV8Snapshot: false,
  },

  protocols: [{ name: product.linkFile.name, schemes: [product.scheme], role: 'Viewer' }],
  fileAssociations: [
    {
      ext: product.linkFile.extension,
      name: product.linkFile.name,
      description: product.linkFile.description,
      mimeType: product.linkFile.mimeType,
      role: 'Viewer',
    },
  ],

  linux: {
    // rpm's own tool makes the rpm.
    target: ['AppImage', 'deb', ...(isOnPath('rpmbuild') ? ['rpm'] : [])],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills it in
    files: filesFor('linux-${arch}'),
    icon: `${icons}/linux`,
    category: product.category,
    syncDesktopName: true,
    maintainer: product.maintainer,
  },
  // This one's AppImage needs no FUSE 2, which systems no longer have, and runs without Chromium's sandbox only where it can't start.
  toolsets: { appimage: '1.0.3' },
  deb: {
    // The sandbox's repositories are real ones; a connection to a service needs no git.
    recommends: ['git'],
  },
  rpm: {
    // Added to electron-builder's dependencies, which lack the keychain's library. Distributions name its package differently.
    fpm: ['--depends=(libsecret or libsecret-1-0)', '--rpm-tag=Recommends: git'],
  },
  mac: {
    target: [{ target: 'dmg', arch: ['universal'] }],
    files: filesFor('darwin-*'),
    // Both halves of the universal app carry both binaries of the keychain, each for one kind of processor.
    x64ArchFiles: '**/keytar/prebuilds/darwin-*/*.node',
    icon: `${icons}/gatehouse.icns`,
    category: 'public.app-category.developer-tools',
    // Fuses change the program, and Apple silicon kills a program with an invalid signature: without a certificate it gets an ad-hoc signature.
    ...(signed ? {} : { identity: '-' }),
    hardenedRuntime: true,
    gatekeeperAssess: false,
    entitlements,
    entitlementsInherit: entitlements,
  },
  win: {
    target: ['nsis', 'msi'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills it in
    files: filesFor('win32-${arch}'),
    icon: `${icons}/gatehouse.ico`,
  },
  nsis: {
    oneClick: false,
    // File associations need it.
    perMachine: true,
    allowToChangeInstallationDirectory: true,
    include: 'build/packaging/protocol.nsh',
  },
  // For deployment by an administrator: for all users, without questions and without starting the app.
  msi: { oneClick: true, perMachine: true, runAfterFinish: false },
  msiProjectCreated: registerLinksInFile,
} satisfies Configuration

// biome-ignore lint/style/noDefaultExport: electron-builder reads the default export
export default packaging
