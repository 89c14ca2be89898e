import type { Configuration } from 'electron-builder'
import { product } from './product.ts'

const icons = 'build/packaging/icons'
/** Whether a certificate for macOS is at hand. */
const signed = Boolean(process.env.CSC_LINK || process.env.CSC_NAME)
const entitlements = `build/packaging/entitlements${signed ? '' : '-unsigned'}.plist`

/**
 * What is packaged: what was built, and of the keychain's package what runs on a kind of machine (`linux-x64`). Said for each
 * system as a whole, because electron-builder takes a system's list of mere exclusions for "everything but".
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
 * How the app is packaged; `npm run dist` hands this file to electron-builder. Signing and notarising follow from
 * environment variables alone (docs/developers/packaging.md lists them); nothing of them stands here.
 */
const packaging = {
  appId: product.id,
  productName: product.name,
  copyright: product.copyright,
  directories: { output: 'dist', buildResources: 'build/packaging' },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills these in
  artifactName: 'gatehouse-${version}-${os}-${arch}.${ext}',
  // Nothing is uploaded from here, and the app never looks for what it would install by itself.
  publish: null,

  // Integrity is checked for what is inside; only native code, which can't be loaded from there, stands beside it.
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
    // The page has a scheme of its own.
    grantFileProtocolExtraPrivileges: false,
    // There is no such snapshot.
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
    target: ['AppImage', 'deb'],
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
  mac: {
    target: [{ target: 'dmg', arch: ['universal'] }],
    files: filesFor('darwin-*'),
    // Both halves of the universal app carry both binaries of the keychain, each for one kind of processor.
    x64ArchFiles: '**/keytar/prebuilds/darwin-*/*.node',
    icon: `${icons}/gatehouse.icns`,
    category: 'public.app-category.developer-tools',
    // Fuses change the program, and Apple silicon ends a program whose signature does not fit: without a certificate it is signed
    // by nobody in particular.
    ...(signed ? {} : { identity: '-' }),
    hardenedRuntime: true,
    gatekeeperAssess: false,
    entitlements,
    entitlementsInherit: entitlements,
  },
  win: {
    target: ['nsis'],
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
} satisfies Configuration

// biome-ignore lint/style/noDefaultExport: electron-builder reads the default export
export default packaging
