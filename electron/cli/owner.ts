import { getFlag, type Typed } from './command.ts'
import { UsageProblem } from './problem.ts'

/**
 * The group or project of the flags --group and --project; undefined when neither was given.
 * @throws UsageProblem when both were
 */
export function getOwner(typed: Typed): { readonly kind: 'group' | 'project'; readonly id: string } | undefined {
  const [group, project] = [getFlag(typed, 'group'), getFlag(typed, 'project')]
  if (group !== undefined && project !== undefined) throw new UsageProblem('Give --group or --project, not both.')
  if (group !== undefined) return { kind: 'group', id: group }
  return project === undefined ? undefined : { kind: 'project', id: project }
}
