/** True for what git allows as the name of a branch or tag (git check-ref-format). */
export function isRefName(name: string): boolean {
  const isWrong =
    name === '' ||
    // biome-ignore lint/suspicious/noControlCharactersInRegex: git forbids exactly these
    /[\x00-\x20\x7f~^:?*[\\]/.test(name) ||
    /\.\.|@\{|\/\/|^\/|\/$|\.$|^-|^@$/.test(name) ||
    name.split('/').some(part => part.startsWith('.') || part.endsWith('.lock'))
  return !isWrong
}
