import { exitCodes } from '../../electron/main/arguments.ts'
import flags from '../flags.json' with { type: 'json' }
import { product } from './product.ts'

const { command, linkFile } = product

/** The entry in the menu, which opens links and link files as well. */
export function desktopEntry(): string {
  return `[Desktop Entry]
Type=Application
Name=${product.name}
Comment=${product.summary}
Exec=${command} %U
Icon=${command}
Terminal=false
Categories=${product.category};
Keywords=${product.keywords.join(';')};
MimeType=x-scheme-handler/${product.scheme};${linkFile.mimeType};
StartupWMClass=${command}
StartupNotify=true
`
}

/** The type of link files, for the shared database of types. */
export function mimeInfo(): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="${linkFile.mimeType}">
    <comment>${linkFile.name}</comment>
    <glob pattern="*.${linkFile.extension}"/>
  </mime-type>
</mime-info>
`
}

/** What software centres show (AppStream). @param entry the name of the desktop entry, without its ending */
export function metainfo(releasedAt: Date, entry: string = product.command): string {
  const day = releasedAt.toISOString().slice(0, 10)
  return `<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>${product.id}</id>
  <name>${product.name}</name>
  <summary>${product.summary}</summary>
  <metadata_license>MIT</metadata_license>
  <project_license>${product.licence}</project_license>
  <developer id="${product.id}"><name>${product.publisher}</name></developer>
  <description>
${product.description.map(paragraph => `    <p>${paragraph}</p>`).join('\n')}
  </description>
  <url type="homepage">${product.homepage}</url>
  <launchable type="desktop-id">${entry}.desktop</launchable>
  <provides>
    <binary>${command}</binary>
    <mediatype>${linkFile.mimeType}</mediatype>
  </provides>
  <content_rating type="oars-1.1"/>
  <releases><release version="${product.version}" date="${day}"/></releases>
</component>
`
}

/** The manual page of the command. */
export function manPage(releasedAt: Date): string {
  const day = releasedAt.toISOString().slice(0, 10)
  const options = flags.map(({ name, value, description }) => {
    const form = value === null ? `\\fB${roff(name)}\\fR` : `\\fB${roff(name)}\\fR \\fI${roff(value)}\\fR`
    return `.TP\n${form}\n${roff(description)}.`
  })
  const codes = exitCodes.map((meaning, code) => `.TP\n.B ${code}\n${roff(meaning)}.`)
  return `.TH ${command.toUpperCase()} 1 "${day}" "${product.name} ${product.version}" "User Commands"
.SH NAME
${command} \\- ${roff(product.summary.toLowerCase())}
.SH SYNOPSIS
.B ${command}
[\\fIoptions\\fR] [\\fIlink\\fR]
.PP
.B ${command}
\\fIcommand\\fR [\\fIoptions\\fR]
.SH DESCRIPTION
${product.description.map(roff).join('\n.PP\n')}
.PP
A
.I link
is an address that begins with ${product.scheme}://, or a .${linkFile.extension} file with one. It opens a screen, in the window that is there or in a new one, and
changes nothing.
.PP
A
.I command
works in the terminal, without a window:
.B ${command} help
lists the commands, and
.B ${command} man
prints their manual page.
.SH OPTIONS
${options.join('\n')}
.SH "EXIT STATUS"
${codes.join('\n')}
.SH FILES
.TP
.I ~/.config/${command}
Connections, drafts, the journal and the cache. Tokens are in the keychain.
.SH "SEE ALSO"
.BR git (1)
`
}

/** A text as troff reads it: a hyphen that is typed, and no line that begins as a request. */
function roff(text: string): string {
  return text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replace(/^[.']/gm, '\\&$&')
}
