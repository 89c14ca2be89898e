import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconFileZip } from '@tabler/icons-react'
import { archiveFormats } from '#shared/contract/choices.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useConnection, useServedFrom } from '../../lib/connection/use-connection.ts'
import { useProject } from '../../lib/project/project-context.ts'
import { shortRef } from '../../lib/project/short-ref.ts'
import { addDownload } from './use-downloads.ts'

type ArchiveFormat = (typeof archiveFormats)[number]

/** The same archive under several suffixes is offered once; the service's other names for it save nothing new. */
const offered = archiveFormats.filter(format => !['tbz', 'tbz2', 'tb2', 'bz2'].includes(format))
const otherNames = archiveFormats.filter(format => !offered.includes(format))

/** Saves all files of a ref, or those of a folder where the service packs one, as an archive in any format the service offers (document 1, section 4.3). */
export function ArchiveMenu({ refName, folder }: { readonly refName: string; readonly folder: string }) {
  const packsFolders = useServedFrom('14.4')
  const connection = useConnection()
  const { id, name } = useProject()
  const save = (format: ArchiveFormat, path?: string) =>
    void addDownload({
      connection: connection.ref,
      operation: 'repository.archive',
      params: { id, sha: refName, format, ...(path && { path }) },
      suggestedName: `${`${name}-${shortRef(refName)}`.slice(0, 200)}.${format}`,
    })
  const items = (formats: readonly ArchiveFormat[], path?: string) =>
    formats.map(format => (
      <Menu.Item key={format} onClick={() => save(format, path)}>
        {format}
      </Menu.Item>
    ))
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconFileZip size={14} />} rightSection={<IconChevronDown size={14} />}>
          {t('Archive')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {packsFolders
            ? t('All files of the ref')
            : t('All files of the ref (this service can’t archive a single folder)')}
        </Menu.Label>
        {items(offered)}
        {packsFolders && folder !== '' && (
          <>
            <Menu.Label>{t('Only this folder')}</Menu.Label>
            {items(offered, folder)}
          </>
        )}
        <Menu.Label>{t('Other extensions for tar.bz2')}</Menu.Label>
        {items(otherNames)}
      </Menu.Dropdown>
    </Menu>
  )
}
