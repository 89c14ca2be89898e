import { asTable, type HostileDocument, type Shown, times } from './document.ts'

const cell = (content: string, output: unknown) => ({
  cell_type: 'code',
  source: [content],
  outputs: [output],
  metadata: {},
})
const notebook = (cells: readonly unknown[]) =>
  JSON.stringify({ cells, metadata: { kernelspec: { display_name: 'Python 3' } }, nbformat: 4, nbformat_minor: 5 })

/** Tables, notebooks and changes that are larger, wider, longer or more irregular than real ones. */
export function hostileData(): readonly HostileDocument[] {
  return [...tables(), ...notebooks(), ...changes()]
}

function tables(): readonly HostileDocument[] {
  const file = (name: string, content: string, shown: Shown): HostileDocument => ({
    path: `tables/${name}`,
    content,
    ...shown,
  })
  return [
    file(
      'columns.csv',
      times(100_000, index => `${index},`),
      asTable('only the beginning is shown'),
    ),
    file(
      'rows.csv',
      times(500_000, index => `${index},a\n`),
      asTable('only the beginning is shown'),
    ),
    file(
      'wide-and-long.csv',
      `${times(2000, index => `c${index},`)}\n`.repeat(300),
      asTable(/299 rows · 2,001 columns/),
    ),
    file('quote.csv', `a,b\n1,"${'x,y\n'.repeat(500_000)}`, asTable('quotes don’t match')),
    file('quotes.csv', `a,b\n${'"",'.repeat(300_000)}\n`, asTable('only the beginning is shown')),
    file('long-cell.csv', `a,b\n1,${'x'.repeat(5_000_000)}\n2,3\n`, asTable(/2 rows · 2 columns/)),
    file(
      'uneven.csv',
      times(2000, index => `${'a,'.repeat(index % 500)}b\n`),
      asTable('has another number of cells'),
    ),
    file('invisible.tsv', `a\tb\n${'\u200b\u202ec\td\n'.repeat(50_000)}`, asTable(/50,000 rows · 2 columns/)),
  ]
}

function notebooks(): readonly HostileDocument[] {
  const file = (name: string, content: string, says: string | RegExp): HostileDocument => ({
    path: `notebooks/${name}.ipynb`,
    content,
    drawn: 'button:has-text("Download")',
    says,
  })
  const html = {
    output_type: 'display_data',
    data: { 'text/html': [`<script>window.hostileRan = 1</script>${'<div>'.repeat(50_000)}`] },
  }
  const picture = { output_type: 'display_data', data: { 'image/png': 'A'.repeat(8_000_000) } }
  return [
    file(
      'outputs',
      notebook([cell('print(1)', { output_type: 'stream', text: ['x'.repeat(9_000_000)] })]),
      'It has 1 code and 0 text cells',
    ),
    file(
      'cells',
      notebook(Array.from({ length: 30_000 }, (_, index) => cell(`a${index}`, {}))),
      'It has 30000 code and 0 text cells',
    ),
    file('nested', `{"cells":${'['.repeat(1_000_000)}`, 'Its text is not that of a notebook'),
    file('html', notebook([cell('show()', html)]), 'It has 1 code and 0 text cells'),
    file('pictures', notebook([cell('plot()', picture)]), 'It has 1 code and 0 text cells'),
  ]
}

function changes(): readonly HostileDocument[] {
  const file = (name: string, before: string, content: string): HostileDocument => ({
    path: `changes/${name}`,
    before,
    content,
    drawn: '[data-kind="added"], [data-kind="removed"]',
    says: name,
  })
  // Over the service's limits: computed by the app on request.
  const leftOut = (name: string, before: string, content: string): HostileDocument => ({
    ...file(name, before, content),
    press: 'Show anyway',
  })
  return [
    file(
      'long-line.txt',
      `${'x'.repeat(60_000)}a${'y'.repeat(30_000)}\n`,
      `${'x'.repeat(60_000)}b${'y'.repeat(30_000)}\n`,
    ),
    file('words.txt', `${times(8000, index => `a${index} `)}\n`, `${times(8000, index => `b${index} `)}\n`),
    file('letters.txt', `${'ab'.repeat(20_000)}\n`, `${'ba'.repeat(20_000)}\n`),
    file(
      'every-line.ts',
      times(500, index => `let a = ${index}\n`),
      times(500, index => `let b = \`${index}\n`),
    ),
    leftOut('megabyte.js', `a(${'1,'.repeat(1_000_000)})\n`, `b(${'2,'.repeat(1_000_000)})\n`),
    leftOut(
      'all-lines.txt',
      times(50_000, index => `before ${index}\n`),
      times(50_000, index => `after ${index}\n`),
    ),
  ]
}
