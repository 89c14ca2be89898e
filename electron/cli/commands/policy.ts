import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { cellExport } from '#shared/fleet/cell-export.ts'
import { checkPolicy, policyColumns } from '#shared/fleet/policy.ts'
import { readPolicies } from '#shared/fleet/policy-file.ts'
import type { Policy } from '#shared/fleet/policy-schema.ts'
import type { ProjectCells } from '#shared/fleet/row.ts'
import { visibleString } from '#shared/text/visible.ts'
import { hasFlag, type Typed } from '../command.ts'
import { columnCatalog, getPins, loadFleet } from '../fleet.ts'
import type { Io } from '../io.ts'
import { chooseConnection, withMain } from '../open.ts'
import { getOutput, writeRows } from '../output.ts'
import { UsageProblem } from '../problem.ts'
import { createReads } from '../reads.ts'

const columns = ['severity', 'policy', 'project', 'result', 'values', 'reason']

/** `policy check FILE…`: exit code 1 when a project violates a policy, or can't be checked. */
export async function checkPolicies(typed: Typed, io: Io): Promise<number> {
  const output = getOutput(typed, io)
  if (typed.words.length === 0) throw new UsageProblem('Name at least one policy file: gatehouse policy check FILE…')
  const policies = (await Promise.all(typed.words.map(loadPolicies))).flat()
  return withMain(typed, io, async opened => {
    const { ref } = await chooseConnection(opened, typed, io)
    const needed = policyColumns(policies, columnCatalog)
    const projects = await loadFleet(createReads(opened.main, ref), needed, await getPins(opened, ref), io)
    const now = Date.now()
    const checked = policies.map(policy => ({ policy, check: getCheck(policy, projects, now) }))
    const rows = checked.flatMap(({ policy, check: { violations, undecided, excepted } }) => [
      ...violations.map(project => toRow(policy, project, 'violation')),
      ...undecided.map(project => toRow(policy, project, 'unknown')),
      ...excepted.map(({ row, exception }) => toRow(policy, row, 'excepted', exception)),
    ])
    await writeRows(io, output, rows, columns)
    for (const { policy, check } of checked) {
      const { violations, undecided, excepted, compliant } = check
      const counts = { violated: violations.length, unknown: undecided.length, excepted: excepted.length, compliant }
      const shown = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
      io.stderr.write(`${visibleString(policy.name)}: ${shown.join(', ')}\n`)
    }
    const isUnknownBad = !hasFlag(typed, 'allow-unknown')
    const isBad = rows.some(({ result }) => result === 'violation' || (result === 'unknown' && isUnknownBad))
    return isBad ? 1 : 0
  })
}

/** @throws UsageProblem that says what is wrong with the file or one of its expressions */
async function loadPolicies(name: string): Promise<readonly Policy[]> {
  const text = await readFile(resolve(name), 'utf8').catch(() => {
    throw new UsageProblem(`${name} can’t be read.`)
  })
  const read = await readPolicies(text)
  if (!read.ok) throw new UsageProblem(`${name}: ${read.sentence}`)
  // Nothing is sent for a policy that can't be checked.
  for (const policy of read.policies) getCheck(policy, [], 0, `${name}: `)
  return read.policies
}

/** @throws UsageProblem when the rule or the scope is no expression */
function getCheck(policy: Policy, rows: readonly ProjectCells[], now: number, place = '') {
  const checked = checkPolicy(policy, rows, columnCatalog, now)
  if (checked.ok) return checked.check
  const { part, error } = checked
  throw new UsageProblem(
    `${place}${policy.name}: the ${part} is not valid at character ${error.from + 1}: ${error.message}`,
  )
}

type Result = 'violation' | 'unknown' | 'excepted'

function toRow(policy: Policy, project: ProjectCells, result: Result, exception?: Policy['exceptions'][number]) {
  const used = policyColumns([policy], columnCatalog)
  const values = used.map(column => `${column}: ${cellExport(project.getCell(column)) ?? 'None'}`)
  return {
    ...{ severity: policy.severity, policy: policy.name, project: project.path, result, values: values.join(', ') },
    reason: exception ? `${exception.reason} (until ${exception.expires})` : null,
  }
}
