/** Names Windows keeps for devices, with or without an extension, also with digits written small. */
const deviceNames = /^(con|prn|aux|nul|conin\$|conout\$|clock\$|com[\d¹²³]|lpt[\d¹²³])[. ]*(\..*)?$/i
/** Files that Windows reads when it shows the folder or the disk they are in. */
const readUnasked = /^(desktop\.ini|autorun\.inf|thumbs\.db)$/i
/** In bytes; file systems end at 255, and a partial file needs a suffix. */
const maxNameLength = 200

/**
 * A file name that is safe to suggest on every system, made from what a repository calls the file.
 * @example safeFileName('../../etc/passwd') // 'passwd'
 */
export function safeFileName(suggested: string): string {
  const last = suggested.split(/[/\\]/).at(-1) ?? ''
  // Format characters can turn a name around, so that "exe.txt" is read where "txt.exe" stands.
  const visible = last
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
  const characters = [...visible.replace(/^[. ]+/, '')]
  while (Buffer.byteLength(characters.join('')) > maxNameLength) characters.splice(-Math.ceil(characters.length / 8))
  const bounded = characters.join('').replace(/[. ]+$/, '')
  if (bounded === '') return 'download'
  return deviceNames.test(bounded) || readUnasked.test(bounded) ? `_${bounded}` : bounded
}
