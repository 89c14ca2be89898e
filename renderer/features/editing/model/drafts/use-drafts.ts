import { useConnection } from '../../../../lib/connection/use-connection.ts'
import { type DraftList, useDraftList } from '../use-draft-list.ts'
import { adoptDrafts, useDraftProject } from './use-draft-project.ts'

/** The unsaved edits of this project, newest first. */
export function useDrafts(): DraftList {
  const connection = useConnection().ref
  const draftProject = useDraftProject()
  return useDraftList({ connection, project: draftProject.project }, () => adoptDrafts(connection, draftProject))
}
