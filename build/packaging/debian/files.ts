import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import { dependencyFolders, getLicences } from '../../licences/licences.ts'
import { product } from '../product.ts'

/** Another name than that of the package around Electron, so that it is seen which of the two is installed. */
export const packageName = `${product.command}-chromium`

/** The values that differ between packages. */
export interface Build {
  /** As Debian writes it. */
  readonly version: string
  readonly architecture: string
  readonly releasedAt: Date
}

const home = `/usr/lib/${packageName}`

/**
 * The launcher script. It removes variables that change what Node loads or trusts, as in the Electron package, and disables the debugger signal.
 * Compiled code is cached in the user's cache folder, because the temporary folder is shared. A command starts without the host and its Chromium.
 */
export function launcher(): string {
  return `#!/bin/sh
unset NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS NODE_TLS_REJECT_UNAUTHORIZED NODE_COMPILE_CACHE
# What starts the app at login, and commands on a schedule.
GATEHOUSE_PROGRAM=/usr/bin/${product.command}
export GATEHOUSE_PROGRAM
case "$1" in
  '' | *[!a-z-]* | -*) ;;
  *) exec ${home}/node --disable-sigusr1 --import ${home}/chromium-host/asar/mount-own.ts ${home}/app.asar/out/main/cli.js "$@" ;;
esac
NODE_COMPILE_CACHE="\${XDG_CACHE_HOME:-$HOME/.cache}/${product.command}"
export NODE_COMPILE_CACHE
exec ${home}/node --disable-sigusr1 ${home}/chromium-host/run.ts --host-app=${home}/app.asar "$@"
`
}

/** What apt and dpkg read. */
export function control({ version, architecture }: Build, kilobytes: number): string {
  const paragraphs = product.description.map(paragraph => wrapped(paragraph)).join('\n .\n')
  return `Package: ${packageName}
Version: ${version}
Architecture: ${architecture}
Maintainer: ${product.maintainer}
Installed-Size: ${kilobytes}
Depends: ca-certificates, chromium, libc6 (>= 2.28), libgcc-s1, libsecret-1-0, libstdc++6 (>= 10)
Recommends: git, gnome-keyring | kwalletmanager | keepassxc
Suggests: xvfb
Conflicts: ${product.command}
Section: devel
Priority: optional
Homepage: ${product.homepage}
Description: ${product.summary.replace(/^./, first => first.toLowerCase())}
${paragraphs}
 .
 This package shows its window by the Chromium of the distribution.
`
}

export function changelog({ version, releasedAt }: Build): string {
  const date = releasedAt.toUTCString().replace('GMT', '+0000')
  return `${packageName} (${version}) unstable; urgency=medium

  * ${product.name} ${version}. What changed: ${product.homepage}

 -- ${product.maintainer}  ${date}
`
}

/** The terms of everything in the package, with their texts. */
export function copyright(root: string): string {
  // The terms come with the package of the program, which npm puts below that of the name.
  const fromNode = createRequire(join(root, 'node_modules/node/package.json'))
  const runtime = fromNode.resolve(`node-${process.platform}-${process.arch}/LICENSE`)
  const parts = getLicences(dependencyFolders(root)).map(one => section(`${one.name} ${one.version}`, one.text))
  return [
    `${product.name}\n${product.homepage}\n\n${readFileSync(join(root, 'LICENSE'), 'utf8')}`,
    'The packages that are compiled into the app, with their terms, are listed by the app itself: About, Third-party licences.\n',
    section('Node.js', readFileSync(runtime, 'utf8')),
    ...parts,
  ].join('\n')
}

function section(title: string, text: string): string {
  return `${'='.repeat(78)}\n${title}\n${'='.repeat(78)}\n\n${text.trim()}\n`
}

/** Overrides of lintian, each with its reason. */
export function lintianOverrides(): string {
  return `# The runtime is the one its makers built, unchanged, and was tested as it is.
${packageName}: embedded-library *
${packageName}: hardening-no-pie *
${packageName}: unstripped-binary-or-object *
# The terms of the runtime stand as its makers wrote them.
${packageName}: copyright-file-contains-full-apache-2-license *
${packageName}: copyright-not-using-common-license-for-gpl *
${packageName}: old-fsf-address-in-copyright-file *
`
}

export function md5sums(tree: string, files: readonly string[]): string {
  const lines = files.map(
    file => `${createHash('md5').update(readFileSync(file)).digest('hex')}  ${relative(tree, file)}`,
  )
  return `${lines.join('\n')}\n`
}

/** A text as Debian wants its documents: packed as small as it goes, without a time. */
export function zipped(text: string): Buffer {
  return gzipSync(text, { level: constants.Z_BEST_COMPRESSION })
}

/** A paragraph in lines that begin with a space, as a description has them. */
function wrapped(paragraph: string): string {
  const lines: string[] = []
  for (const word of paragraph.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < 78) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(` ${word}`)
  }
  return lines.join('\n')
}
