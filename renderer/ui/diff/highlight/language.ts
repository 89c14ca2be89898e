/** Names of files whose language is not in their ending. */
const byName: Readonly<Record<string, string>> = {
  dockerfile: 'dockerfile',
  containerfile: 'dockerfile',
  makefile: 'makefile',
  gnumakefile: 'makefile',
  'cmakelists.txt': 'cmake',
  gemfile: 'ruby',
  rakefile: 'ruby',
  jenkinsfile: 'groovy',
  '.bashrc': 'bash',
  '.profile': 'bash',
  '.gitconfig': 'ini',
  '.editorconfig': 'ini',
}

/** The highlighter's name for the language of a file; it knows most endings itself. Null when it knows none. */
export function languageOf(path: string, isKnown: (language: string) => boolean): string | null {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const ending = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1) : ''
  const language = Object.hasOwn(byName, name) ? byName[name] : ending
  return language && isKnown(language) ? language : null
}
