import { asCode, type HostileDocument, type Shown, times } from './document.ts'

/** An opening that is never closed, for the grammars of multi-line constructs, and the text that fills the file. */
const unclosed: Readonly<Record<string, string>> = {
  'comment.c': '/* ',
  'comment.html': '<!-- ',
  'script.html': '<script>',
  'string.py': '"""',
  'template.ts': 'const a = `${`${`${',
  'regexp.js': 'const a = /(((',
  'string.sql': "SELECT '",
  'heredoc.sh': 'cat <<END',
  'block.yaml': 'a: |',
  'string.php': '<?php $a = "${$a["',
}

/** A line for which the grammar that Monaco ships goes back without end, or to the start of the line at each of its places. */
const backtracking: Readonly<Record<string, string>> = {
  css: `a {\n  ${'\\aaaaaa'.repeat(130)}!`,
  scss: `a {\n  ${'\\aaaaaa'.repeat(130)}!`,
  less: `.${'\\aaaaaa'.repeat(130)}!`,
  rst: `${'a'.repeat(990)}!`,
  clj: `/#"${'.'.repeat(990)}\n${'0'.repeat(990)}!`,
  tf: `${'a'.repeat(300)}${' '.repeat(690)}!`,
  mdx: `[${']( "'.repeat(240)}`,
  md: '{'.repeat(999),
}

const file = (name: string, content: string | Buffer, shown: Shown): HostileDocument => ({
  path: `code/${name}`,
  content,
  view: 'code',
  ...shown,
})

/** Programs whose lines the grammars scan repeatedly, or that are a single comment or string. */
export function hostileToGrammars(): readonly HostileDocument[] {
  const open = Object.entries(unclosed).map(([name, beginning]) =>
    file(
      `unclosed-${name}`,
      `first ${beginning}\n${'a (b [c {d <e> "f" \'g\' `h` \\ /i/ $j @k #l\n'.repeat(5000)}`,
      asCode('first'),
    ),
  )
  // As long as a line that is still coloured, and what makes a grammar go back over it at each place.
  const quadratic = ['js', 'cpp', 'php', 'pl', 'md', 'html'].map(ending =>
    file(
      `quadratic.${ending}`,
      `first\n${`${'<a<'.repeat(133)}${'(['.repeat(111)}${'/*'.repeat(88)}\n`.repeat(1000)}`,
      asCode('first'),
    ),
  )
  // What takes the grammars that are slowest by the square of a line's length longest.
  const slowest = Object.entries({ mdx: '\t', sv: '0', rst: 'e0', md: '[' }).map(([ending, part]) =>
    file(`slowest.${ending}`, `first\n${`${part.repeat(799 / part.length)}\n`.repeat(1000)}`, asCode('first')),
  )
  const endless = Object.entries(backtracking).map(([ending, line]) =>
    file(`backtracking.${ending}`, `first\n${`${line}\n`.repeat(50)}`, asCode('first')),
  )
  return [...open, ...quadratic, ...slowest, ...endless]
}

/** Generated programs: lines of megabytes, hundreds of thousands of lines, and endless brackets. */
export function hostileCode(): readonly HostileDocument[] {
  return [
    file(
      'line.js',
      `const first = "${'x'.repeat(5_000_000)}"`,
      asCode(/longest line has 5,000,016 characters.*first/s),
    ),
    file(
      'minified.js',
      `first=0;${'function a(b){return b?[b,{c:/d/g}]:"e"+b};'.repeat(50_000)}`,
      asCode(/longest line has 2,\d+,\d+ characters/),
    ),
    file(
      'many-lines.ts',
      times(200_000, index => `let a${index} = ${index}\n`),
      asCode('let a0 = 0'),
    ),
    file('empty-lines.txt', '\n'.repeat(2_000_000), asCode('A very large text')),
    file('brackets.js', `first\n${'[({'.repeat(300_000)}`, asCode(/longest line has 900,000 characters/)),
    file('brackets-in-lines.js', `first\n${'[({\n'.repeat(100_000)}`, asCode('first')),
    file('indented.py', `first\n${times(1500, depth => `${' '.repeat(depth)}if a:\n`)}`, asCode('first')),
    file(
      'invisible.c',
      `first\n${'a\u200bb\u2066\n'.repeat(100_000)}`,
      asCode(/100,000 bidirectional control characters/),
    ),
    file(
      'invisible-line.c',
      `first${'\u202e\u200b'.repeat(200_000)}`,
      asCode(/200,000 bidirectional control characters/),
    ),
    file('look-alikes.c', `first\n${'s\u0441ope p\u0430ypal\n'.repeat(50_000)}`, asCode('first')),
    file('marks.txt', `first\n${`a${'\u0301'.repeat(500)}\n`.repeat(2000)}`, asCode('first')),
    file('not-utf-8.txt', Buffer.concat([Buffer.from('first\n'), Buffer.alloc(3_000_000, 0x81)]), asCode('first')),
    file(
      'nine-megabytes.json',
      `["first", "${'x'.repeat(9_800_000)}"]`,
      asCode(/longest line has 9,8\d\d,\d+ characters/),
    ),
    file('deep.json', `${'['.repeat(300_000)}${']'.repeat(300_000)}`, asCode(/longest line has 600,000 characters/)),
    file('deep-in-lines.json', `${'[\n'.repeat(50_000)}1${']\n'.repeat(50_000)}`, asCode('[')),
    file(
      'wide.json',
      `{\n${times(100_000, index => `"key ${index}": [${index}, {"a": null}],\n`)}"end": 1}`,
      asCode('key 0'),
    ),
    { ...file('raw.js', `const first = "${'x\u200b'.repeat(400_000)}"`, { drawn: 'pre', says: 'ZWSP' }), view: 'raw' },
    {
      ...file(
        'blamed.ts',
        times(100_000, index => `let a${index} = \`${index}\n`),
        asCode('let a0 = `0'),
      ),
      view: 'blame',
    },
  ]
}
