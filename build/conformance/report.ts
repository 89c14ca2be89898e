import type { Evidence, EvidenceBySection } from './evidence.ts'
import type { Statement } from './statements.ts'

/** How a statement can stand, in the order of the table. */
const statuses = ['holds', 'partly', 'differs', 'operation', 'fields', 'silent', 'aside', 'open'] as const
type Status = (typeof statuses)[number]

const words: Readonly<Record<Status, string>> = {
  holds: 'holds',
  partly: 'partly',
  differs: 'does not hold',
  operation: 'operation checked',
  fields: 'fields checked',
  silent: 'not shown',
  aside: 'nothing to do',
  open: 'not yet looked at',
}

const maxLength = 180

/** The page about the embedded service's conformance to the documents. */
export function conformanceText(statements: readonly Statement[], evidence: EvidenceBySection): string {
  const rows = statements.map(statement => {
    const entry = evidence[statement.section]?.find(({ says }) => statement.text.includes(says))
    return { statement, entry, status: getStatus(statement, entry) }
  })
  const sections = [...Map.groupBy(rows, ({ statement }) => statement.section)]
  const count = (status: Status) => rows.filter(row => row.status === status).length
  return [
    introduction,
    ...statuses.map(status => `| ${words[status]} | ${count(status)} | ${meanings[status]} |`),
    `| all | ${rows.length} | |`,
    '',
    ...sections.flatMap(([section, own]) => [
      `## Document ${section}`,
      '',
      '| Statement | | Shown by |',
      '|---|---|---|',
      ...own.map(({ statement, entry, status }) => getRow(statement, entry, status)),
      '',
    ]),
  ].join('\n')
}

const introduction = `# Conformance

What the three documents of [docs/api](../api/1-core-and-repository.md) say, statement by statement, and the test that shows that the embedded service does it.
\`build/conformance/conformance.test.ts\` writes this page and fails when it is out of date, when a named test is gone, and when
a document no longer says what is listed. [evidence.ts](../../build/conformance/evidence.ts) is what to add to.

All 134 operations are compared with their rows (\`shared/contract/documents.test.ts\`) and called on the sandbox (\`electron/service/contract.test.ts\`). How far it goes beyond
that, this table counts: a statement that only has these two checks may still say something that no test named here shows.

| | Statements | Meaning |
|---|---|---|`

const meanings: Readonly<Record<Status, string>> = {
  holds: 'The named test shows it. Of a row that says several things, it may be the main one alone',
  partly: 'A test shows a part of it; the note says which part is missing',
  differs: 'It is not so here; the note says why',
  operation:
    'Its row is compared with the contract (parameters, types, defaults, values), and the operation is called on the sandbox (status, shape of the answer). What else the row says has no test named here yet',
  fields: 'The fields it names are compared with the contract, and each is seen in an answer of the sandbox',
  silent:
    'The document says that it does not show this. What was picked stands in [electron/service/README.md](../../electron/service/README.md)',
  aside: 'It is about the documents, about releases, or about operations that none of the three documents has',
  open: 'Nobody has named a test for it yet. It may well have one',
}
const contractTests = {
  operation: 'shared/contract/documents.test.ts, electron/service/contract.test.ts',
  fields: 'shared/contract/document-fields.test.ts, electron/service/contract.test.ts',
} as const

function getStatus({ section, text, operations }: Statement, entry: Evidence | undefined): Status {
  if (entry) return entry.status ?? 'holds'
  if (/: not shown\.?$/.test(text) && !text.includes(' — ')) return 'silent'
  if (operations.length > 0) return 'operation'
  // The resources of section 2 have headings without a number.
  return /§[A-Z]/.test(section) && !processParts.test(section) && /`/.test(text) ? 'fields' : 'open'
}

/** Headings without a number that are about no resource. */
const processParts = /§(General conventions|Pagination|Sudo|Error body)/

function getRow({ text }: Statement, entry: Evidence | undefined, status: Status): string {
  const shown = text.length > maxLength ? `${text.slice(0, maxLength).replace(/`[^`]*$/, '')} …` : text
  const tests = (entry?.shownBy ?? []).map(([file, title]) => `${file}: ${escaped(title)}`)
  const contract = status === 'operation' || status === 'fields' ? [contractTests[status]] : []
  return `| ${escaped(balanced(shown))} | ${words[status]} | ${[...tests, ...contract, ...(entry?.note ? [entry.note] : [])].join('; ')} |`
}

const escaped = (text: string) => text.replaceAll(/(?<!\\)\|/g, '\\|')

/** A text that was cut inside of code style would set the rest of the page in it. */
const balanced = (text: string) => ((text.match(/`/g)?.length ?? 0) % 2 === 0 ? text : text.replaceAll('`', ''))
