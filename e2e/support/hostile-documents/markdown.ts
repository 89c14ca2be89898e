import { asCutDocument, asDocument, asMarkdownText, type HostileDocument, type Shown, times } from './document.ts'

const end = '\n\n## The end of it\n'

/** Documents whose parsing, tree or rendering takes far more than their length suggests. */
export function hostileMarkdown(): readonly HostileDocument[] {
  const file = (name: string, content: string, shown: Shown): HostileDocument => ({
    path: `markdown/${name}.md`,
    content,
    view: 'preview',
    ...shown,
  })
  return [
    file('quotes', `${'> '.repeat(3000)}deep${end}`, asMarkdownOrDocument),
    file('lists', `${times(120, depth => `${'  '.repeat(depth)}- item\n`)}${end}`, asMarkdownOrDocument),
    file('emphasis', `${'*a **b '.repeat(8000)}${end}`, asMarkdownOrDocument),
    file('underscores', `${'_a__b_'.repeat(30_000)}${end}`, asMarkdownOrDocument),
    file('brackets', `${'['.repeat(20_000)}${end}`, asMarkdownOrDocument),
    file('closed-brackets', `${'[a]('.repeat(5000)}${end}`, asMarkdownOrDocument),
    file('pictures-in-pictures', `${'!['.repeat(20_000)}${end}`, asMarkdownOrDocument),
    file('backticks', `${times(1000, index => `${'`'.repeat(index + 1)} `)}${end}`, asMarkdownOrDocument),
    file('angles', `${'<a '.repeat(15_000)}${end}`, asMarkdownOrDocument),
    file('comments', `deep\n\n${'<!-- '.repeat(30_000)}${end}`, asMarkdownOrDocument),
    file('links', `${times(5000, index => `[a${index}](b) `)}${end}`, asCutDocument),
    file('bare-links', `${'www.a.example '.repeat(5000)}${end}`, asMarkdownOrDocument),
    file(
      'hundred-thousand-links',
      times(100_000, index => `[link ${index}](there)\n`),
      asMarkdownText,
    ),
    file(
      'references',
      `${times(5000, index => `[r${index}]: there\n`)}\n${times(5000, index => `[r${index}] `)}${end}`,
      asMarkdownOrDocument,
    ),
    file(
      'footnotes',
      `${times(5000, index => `a[^${index}] `)}\n\n${times(5000, index => `[^${index}]: b\n\n`)}`,
      asCutDocument,
    ),
    file(
      'headings',
      times(9000, () => '# h\n'),
      asCutDocument,
    ),
    file(
      'wide-table',
      `${['|a'.repeat(10_000), '|-'.repeat(10_000), '|b'.repeat(10_000)].join('|\n')}|\n${end}`,
      asCutDocument,
    ),
    file('long-table', `|a|b|\n|-|-|\n${'|c|d|\n'.repeat(5000)}`, asCutDocument),
    file('elements', `${'<div>'.repeat(3000)}deep${end}`, asMarkdownOrDocument),
    file('open-tables', '<table><tr><td>'.repeat(5000), asMarkdownOrDocument),
    file('misnested', '<b><p>'.repeat(2000), asMarkdownOrDocument),
    file('attributes', `<p ${times(20_000, index => `a${index}="b" `)}>text</p>${end}`, asMarkdownOrDocument),
    file('entities', `${'&amp;&lt;&nbsp;'.repeat(20_000)}${end}`, asMarkdownOrDocument),
    file('long-line', `${'word '.repeat(75_000)}${end}`, asMarkdownOrDocument),
    file('one-word', `${'x'.repeat(350_000)}${end}`, asMarkdownOrDocument),
    file('invisible', `${'a\u200b\u202e'.repeat(20_000)}${end}`, asMarkdownOrDocument),
    file('marks', `${`a${'\u0301'.repeat(200)}`.repeat(1000)}${end}`, asMarkdownOrDocument),
    file(
      'images',
      times(1000, index => `![picture ${index}](image-${index}.png)\n`),
      asDocument('picture 999'),
    ),
    file('fences', '```js\nlet a = 1\n```\n'.repeat(9000), asCutDocument),
    file('tasks', '- [x] done\n'.repeat(9000), asCutDocument),
    file(
      'all-that-is-drawn',
      times(2600, index => `[a${index}](there) `),
      asDocument('a2599'),
    ),
  ]
}

/** Rendered, rendered in part, or shown as source: in each case with a message or the document on the screen. */
const asMarkdownOrDocument: Shown = {
  drawn: '[data-markdown], pre',
  says: /The end of it|larger or nested deeper|as it is written|deep/,
}
