import { t } from '#shared/i18n/i18n.ts'
import { getInstanceName } from '#shared/settings-file/sections.ts'
import { useConnection, useWhyReadOnly } from '../../../lib/connection/use-connection.ts'
import { useGroup } from '../../../lib/group/group-context.ts'
import { type ChangeSearch, useScreenSearch } from '../../../lib/navigation/use-screen-search.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { useWhyNotWrite } from '../../../lib/project/use-may-write.ts'
import { useReportUnfinished } from '../../../lib/unfinished/unfinished.ts'
import { ViewSwitch } from '../../../ui/screen/view-switch.tsx'
import { kindWords, type StatePlace, StatePlaceContext, useStatePlace } from '../model/place.ts'
import type { SettingsFileSearch } from '../model/routes.ts'
import { useSettingsFile } from '../model/settings-file.ts'
import { DifferencesView } from './differences-view.tsx'
import { ExportView } from './export-view.tsx'
import { FileView } from './file-view.tsx'

interface ScreenProps {
  readonly search: SettingsFileSearch
  readonly onSearch: ChangeSearch<SettingsFileSearch>
}

/** The settings of the project in view. */
export function ProjectSettingsFileScreen() {
  const [search, onSearch] = useScreenSearch('/c/$connection/p/$project/settings-file')
  const { id, project } = useProject()
  const name = project?.path_with_namespace ?? id
  const place: StatePlace = { kind: 'project', id, name, whyNotWrite: useWhyNotWrite('developer') }
  return (
    <StatePlaceContext value={place}>
      <SettingsFileScreen search={search} onSearch={onSearch} />
    </StatePlaceContext>
  )
}

/** The settings of the group in view. Members may change their own notifications, so the service decides about writes. */
export function GroupSettingsFileScreen() {
  const [search, onSearch] = useScreenSearch('/c/$connection/g/$group/settings-file')
  const { id, group } = useGroup()
  const place: StatePlace = { kind: 'group', id, name: group?.full_path ?? id, whyNotWrite: useWhyReadOnly() }
  return (
    <StatePlaceContext value={place}>
      <SettingsFileScreen search={search} onSearch={onSearch} />
    </StatePlaceContext>
  )
}

/** The settings of the service of the connection. */
export function InstanceSettingsFileScreen() {
  const [search, onSearch] = useScreenSearch('/c/$connection/settings-file')
  const name = getInstanceName(useConnection())
  const place: StatePlace = { kind: 'instance', id: '', name, whyNotWrite: useWhyReadOnly() }
  return (
    <StatePlaceContext value={place}>
      <SettingsFileScreen search={search} onSearch={onSearch} />
    </StatePlaceContext>
  )
}

/** Settings as one YAML document: exported, compared with a file or other settings, and applied. */
function SettingsFileScreen({ search, onSearch }: ScreenProps) {
  const { kind, name } = useStatePlace()
  const { file } = useSettingsFile()
  useReportUnfinished(
    file?.isEdited ? t('The settings file for {name} has changes that are not saved.', { name }) : null,
  )
  const viewNames = { export: kindWords[kind].current, file: t('File'), differences: t('Differences') } as const
  const view = search.view ?? 'export'
  const views = (
    <ViewSwitch views={viewNames} value={view} onChange={next => onSearch({ view: next, change: undefined })} />
  )
  switch (view) {
    case 'export':
      return <ExportView views={views} onEdit={() => onSearch({ view: 'file' })} />
    case 'file':
      return <FileView views={views} onCompare={() => onSearch({ view: 'differences' })} />
    case 'differences':
      return <DifferencesView views={views} search={search} onSearch={onSearch} />
  }
}
