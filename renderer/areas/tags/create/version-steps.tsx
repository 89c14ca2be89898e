import { Button } from '@mantine/core'
import { useOperationPages } from '../../../common/operations/use-operation.ts'
import { VisibleText } from '../../../common/text/visible-text.tsx'
import classes from '../tags-screen.module.css'
import { latestVersion, nameOf, nextVersion, steps } from './version.ts'

/** The next patch, minor and major version after the latest of the newest tags; nothing where no tag has a version. */
export function VersionSteps({ project, onPick }: { readonly project: string; onPick(name: string): void }) {
  const newest = useOperationPages('tags.list', { id: project }, { pageSize: 100, secondary: true })
  const latest = latestVersion(newest.items.map(({ name }) => name))
  if (!latest) return null
  return (
    <div className={classes.steps}>
      <span>
        After <VisibleText text={nameOf(latest)} />:
      </span>
      {steps.map(step => {
        const name = nameOf(nextVersion(latest, step))
        return (
          <Button key={step} size="compact-xs" variant="light" onClick={() => onPick(name)}>
            {step} · <VisibleText text={name} />
          </Button>
        )
      })}
    </div>
  )
}
