import { Button } from '@mantine/core'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { useNearTags } from '../model/use-near-tags.ts'
import { latestVersion, nameOf, nextVersion, steps } from '../model/version.ts'
import classes from './tags-screen.module.css'

/** The next patch, minor and major version after the latest one; nothing where no tag has a version. */
export function VersionSteps({ project, onPick }: { readonly project: string; onPick(name: string): void }) {
  const latest = latestVersion(useNearTags(project))
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
            <span>
              {step} · <VisibleText text={name} />
            </span>
          </Button>
        )
      })}
    </div>
  )
}
