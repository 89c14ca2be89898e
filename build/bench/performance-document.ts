import { conclusions } from './conclusions.ts'
import type { Figure } from './measure.ts'

/** The JSON of one run of the bench. */
export interface Results {
  readonly machine: Readonly<Record<string, string | number>>
  /** How long each group of figures took. */
  readonly seconds: Readonly<Record<string, number>>
  readonly figures: readonly Figure[]
  readonly failures: readonly string[]
}

interface MeasuredFigure {
  readonly figure: Figure
  readonly machine: Results['machine']
}

const head = `# Performance

Made by \`npm run bench:document -- FILE…\` from the JSON of \`npm run bench -- --json FILE\`; change [build/bench](../../build/bench/README.md), not this page.

A ratio compares medians of runs taken in turn with its peer, so that other work on the machine affects both. It still affects the app more, whose page, host, main process and
service run at the same time, than a peer with one process: the load of the machine (the average number of running processes in 15 minutes) is beside each figure. The limit is what the
app waits for, measured by itself in the same turns.
`

/** The page about the figures of one or more runs; of the same figure, the last one counts. */
export function performanceDocument(runs: readonly Results[]): string {
  const measured = new Map<string, MeasuredFigure>()
  for (const { machine, figures } of runs) {
    for (const figure of figures) measured.set(figure.name, { figure, machine })
  }
  const all = [...measured.values()]
  return [
    head,
    ...formatMachines(all),
    '## Figures\n',
    '| Figure | Compared with | Value | Goal | Limit | Load |\n|---|---|---|---|---|---|',
    `${all.map(formatRow).join('\n')}\n`,
    ...formatConclusions(all),
    ...formatFailures(runs),
    formatDuration(runs),
  ].join('\n')
}

function formatMachines(all: readonly MeasuredFigure[]): readonly string[] {
  const texts = all.map(({ machine }) => {
    const { cpu, cores, node, platform, host } = machine
    return `${cores} cores of ${cpu}, ${platform}, Node ${node}, the ${host} host`
  })
  return [`Machine: ${[...new Set(texts)].join('; ')}.\n`]
}

function formatRow({ figure, machine }: MeasuredFigure): string {
  const { name, against, goal, limit } = figure
  const met = goal === null ? '' : figure.value <= goal ? ' (met)' : ' (**not met**)'
  const cells = [
    name,
    against,
    formatValue(figure, figure.value),
    goal === null ? '' : `≤ ${formatValue(figure, goal)}${met}`,
    limit ? `${formatValue(figure, limit.value)}: ${limit.of}` : '',
    String(machine.load ?? ''),
  ]
  return `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function formatValue({ unit }: Pick<Figure, 'unit'>, value: number): string {
  return unit === 'ratio' ? value.toFixed(2) : `${Number(value.toFixed(1))} ${unit}`
}

/** What profiles have shown about the figures that miss their goal. */
function formatConclusions(all: readonly MeasuredFigure[]): readonly string[] {
  const missed = all.filter(({ figure: { goal, value } }) => goal !== null && value > goal)
  const texts = missed.map(({ figure: { name } }) => {
    const text = conclusions.find(({ about }) => about.test(name))?.text
    return `- **${name}**: ${text ?? 'not profiled yet.'}`
  })
  return texts.length === 0 ? [] : ['## What the rest is spent on\n', `${texts.join('\n')}\n`]
}

const goalMinutes = 12

/** How long the groups of figures took, the longest first. */
function formatDuration(runs: readonly Results[]): string {
  const seconds: Readonly<Record<string, number>> = Object.assign({}, ...runs.map(run => run.seconds))
  const longest = Object.entries(seconds).toSorted(([, one], [, other]) => other - one)
  const minutes = longest.reduce((sum, [, one]) => sum + one, 0) / 60
  const groups = longest.map(([name, took]) => `${name} ${took} s`).join(', ')
  return `## Duration\n\n${minutes.toFixed(1)} minutes (goal: ${goalMinutes}): ${groups}.\n`
}

function formatFailures(runs: readonly Results[]): readonly string[] {
  const failures = runs.flatMap(run => run.failures)
  return failures.length === 0
    ? []
    : ['## Not measured\n', `${failures.map(failure => `- ${failure.split('\n', 1)[0]}`).join('\n')}\n`]
}
