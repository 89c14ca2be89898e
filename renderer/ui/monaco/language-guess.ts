/** Names missing in the editor's own list, and the best matching language. */
const languagesByName: readonly (readonly [RegExp, string])[] = [
  [/^(?:Docker|Container)file(?:\..+)?$|\.dockerfile$/i, 'dockerfile'],
  [/^(?:Gem|Rake|Vagrant|Pod|Fast|Brew|Guard)file$|\.(?:gemspec|podspec)$/i, 'ruby'],
  [/^\.(?:bash|zsh|k?sh|profile|envrc|env)(?:[._].+|rc)?$|^(?:PKGBUILD|APKBUILD)$|\.(?:zsh|bats|ksh)$/, 'shell'],
  [/^(?:SConstruct|SConscript|wscript|BUILD|WORKSPACE|Snakefile)$|\.(?:bzl|pyi|star)$/, 'python'],
  [/^\.(?:prettier|babel|swc|eslint|stylelint)rc$|\.(?:lock\.json|ipynb|geojson|webmanifest|avsc)$/, 'json'],
  [/^\.clang-(?:format|tidy)$|^CITATION\.cff$/, 'yaml'],
  [/^\.(?:editorconfig|gitconfig|gitmodules|npmrc|pylintrc)$|\.(?:toml|desktop|service|cfg)$|^Cargo\.lock$/, 'ini'],
  [/\.(?:plist|xaml|resx|csproj|fsproj|vbproj|props|targets|gpx|kml)$/i, 'xml'],
  [/^Jenkinsfile$|\.(?:gradle|groovy)$/, 'java'],
]

/** What `#!` runs. */
const languagesByInterpreter: readonly (readonly [RegExp, string])[] = [
  [/^(?:ba|z|da|k|a)?sh$/, 'shell'],
  [/^python/, 'python'],
  [/^(?:node|deno|bun)/, 'javascript'],
  [/^ts-node|^tsx$/, 'typescript'],
  [/^ruby/, 'ruby'],
  [/^perl/, 'perl'],
  [/^php/, 'php'],
  [/^lua/, 'lua'],
  [/^(?:tclsh|wish|expect)/, 'tcl'],
  [/^Rscript/, 'r'],
  [/^pwsh/, 'powershell'],
]

/** The beginning of a content without other clues. */
const languagesByBeginning: readonly (readonly [RegExp, string])[] = [
  [/^\s*<\?php\b/, 'php'],
  [/^\s*<!doctype html|^\s*<html[\s>]/i, 'html'],
  [/^\s*<\?xml\b/, 'xml'],
  [/^%YAML\b|^---\r?\n[\w-]+:/, 'yaml'],
  [/^\s*[{[]\s*(?:"[^"\n]*"\s*[:,]|[{[\]}])/, 'json'],
]

const beginningLength = 2000

/**
 * The language of a file whose name is unknown to the editor: by further names, by a modeline (`vim: ft=`, `-*- mode
 * -*-`), by the interpreter in its first line, then by its beginning. Null when none of them matches; the result is an
 * id or a common name of a language.
 */
export function guessLanguage(path: string, text: string): string | null {
  const name = path.split('/').at(-1) ?? path
  const beginning = text.slice(0, beginningLength)
  return (
    found(languagesByName, name) ??
    namedByEditorLine(beginning, text.slice(-beginningLength)) ??
    found(languagesByInterpreter, getInterpreter(beginning)) ??
    found(languagesByBeginning, beginning)
  )
}

function found(list: readonly (readonly [RegExp, string])[], text: string): string | null {
  return list.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

/** The program of `#!/usr/bin/env -S python3 -u`, without its path: `python3`. */
function getInterpreter(text: string): string {
  const [, program = '', rest = ''] = /^#!\s*(\S+)([^\n\r]*)/.exec(text) ?? []
  const last = program.split('/').at(-1) ?? ''
  if (last !== 'env') return last
  return rest.split(/\s+/).find(word => word !== '' && !word.startsWith('-') && !word.includes('=')) ?? ''
}

function namedByEditorLine(beginning: string, end: string): string | null {
  const emacs = /^.*\n?.*-\*-\s*(?:mode:\s*)?([\w+#-]+)\s*(?:;.*)?-\*-/.exec(beginning)?.[1]
  const vim = /\b(?:vim?|ex):.*\b(?:ft|filetype|syntax)=([\w+#-]+)/
  const word = emacs ?? (vim.exec(beginning) ?? vim.exec(end))?.[1]
  return word?.toLowerCase() ?? null
}

/** Whether a file configures the pipelines of its project, by its name. */
export function isCiFile(path: string): boolean {
  return /(?:^|\/|\.)\.?gitlab-ci\.ya?ml$/.test(path)
}
