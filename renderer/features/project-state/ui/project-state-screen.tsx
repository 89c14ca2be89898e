import { t } from '#shared/i18n/i18n.ts'
import { useScreenSearch } from '../../../lib/navigation/use-screen-search.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { useTellUnfinished } from '../../../lib/unfinished/unfinished.ts'
import { ViewSwitch } from '../../../ui/screen/screen.tsx'
import { useSettingsFile } from '../model/settings-file.ts'
import { DifferencesView } from './differences-view.tsx'
import { ExportView } from './export-view.tsx'
import { FileView } from './file-view.tsx'

const viewNames = { export: t('This project'), file: t('File'), differences: t('Differences') } as const

/** The settings of the project as one YAML document: exported, compared with a file or another project, and applied. */
export function ProjectStateScreen() {
  const [search, show] = useScreenSearch('/c/$connection/p/$project/settings-file')
  const { name } = useProject()
  const { file } = useSettingsFile()
  useTellUnfinished(file?.isEdited ? t('The settings file for {name} has changes that are not saved.', { name }) : null)
  const view = search.view ?? 'export'
  const views = <ViewSwitch views={viewNames} value={view} onChange={next => show({ view: next, change: undefined })} />
  switch (view) {
    case 'export':
      return <ExportView views={views} onEdit={() => show({ view: 'file' })} />
    case 'file':
      return <FileView views={views} onCompare={() => show({ view: 'differences' })} />
    case 'differences':
      return <DifferencesView views={views} search={search} onSearch={show} />
  }
}
