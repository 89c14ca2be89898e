import type { ReactNode } from 'react'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import { useProject } from '../../../../lib/project/project-context.ts'
import { projectPlaces } from '../../../../ui/navigation/project-places.ts'
import { Sidebar } from '../../../../ui/navigation/sidebar.tsx'
import { useDrafts } from '../../../editing/model/drafts/use-drafts.ts'
import { useCurrentRef } from '../../model/project/use-current-ref.ts'
import classes from './project-layout.module.css'

/** The ways to the screens of a project that is not known yet. */
export function ProjectSidebar({
  at = {},
  badges,
}: {
  readonly at?: { readonly ref?: string; readonly base?: string }
  readonly badges?: Badges
}) {
  return <Sidebar label="Project" sections={projectPlaces} at={{ ...useProjectParams(), ...at }} badges={badges} />
}

type Badges = Readonly<Record<string, ReactNode>>

/** The same of the project in view: they lead to the ref in view, and say how many drafts there are. */
export function KnownProjectSidebar() {
  const { ref } = useCurrentRef()
  const { defaultRef } = useProject()
  const { drafts } = useDrafts()
  return (
    <ProjectSidebar
      at={{ ref, base: defaultRef }}
      badges={drafts.length > 0 ? { drafts: <span className={classes.count}>{drafts.length}</span> } : {}}
    />
  )
}
