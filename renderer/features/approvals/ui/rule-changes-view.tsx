import { Text } from '@mantine/core'
import { Fact, Facts } from '../../../ui/facts/facts.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { groupName } from '../model/eligible.ts'
import { changesAnything, type PickedBranch, type RuleChanges } from '../model/rule-form.ts'
import classes from './approvals.module.css'
import { ListChangesView } from './list-changes-view.tsx'

/** What saving would change of a rule, before it is saved: above all who is removed for not being named. */
export function RuleChangesView({ changes }: { readonly changes: RuleChanges }) {
  const { name, required, users, groups, branches, isForAll } = changes
  const removed = users.removed.length + groups.removed.length
  return (
    <section aria-label="What saving changes" className={classes.diff}>
      <Text size="sm" fw={600}>
        What saving changes
      </Text>
      {!changesAnything(changes) && (
        <Text size="sm" c="dimmed">
          Nothing yet.
        </Text>
      )}
      <Facts>
        {name && <Replaced label="Name" before={name[0]} after={name[1]} />}
        {required && <Replaced label="Approvals required" before={`${required[0]}`} after={`${required[1] ?? '?'}`} />}
        <ListChangesView
          label="Users"
          change={users}
          nameOf={({ id, name: full, username }) => full ?? username ?? `User ${id}`}
        />
        <ListChangesView label="Groups" change={groups} nameOf={groupName} />
        {isForAll && <Replaced label="All protected branches" before={isForAll[0]} after={isForAll[1]} />}
        <ListChangesView label="Protected branches" change={branches} nameOf={branchName} />
      </Facts>
      {removed > 0 && (
        <Text size="sm" c="var(--mantine-color-error)">
          Saving replaces the whole list: {removed} {removed === 1 ? 'is' : 'are'} removed for not being named.
        </Text>
      )}
    </section>
  )
}

function branchName({ id, name }: PickedBranch): string {
  return name ?? `protected branch ${id}`
}

function Replaced({
  label,
  before,
  after,
}: {
  readonly label: string
  readonly before: string
  readonly after: string
}) {
  return (
    <Fact name={label}>
      <del className={classes.before}>
        <VisibleText text={before} />
      </del>{' '}
      <ins className={classes.after}>
        <VisibleText text={after} />
      </ins>
    </Fact>
  )
}
