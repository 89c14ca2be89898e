import { Button, Group, Modal, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Value } from '#shared/contract/contract.ts'
import { explain } from '#shared/errors.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { blameHeadQuery, rawFileHeadQuery } from '#shared/queries/repository.ts'
import { useConnection } from '../../../../lib/connection/use-connection.ts'
import { type OperationResult, useOperation } from '../../../../lib/operations/use-operation.ts'
import { CommitLink, FileLink } from '../../../../lib/project/links.tsx'
import { baseName } from '../../../../lib/project/paths.ts'
import { useProject } from '../../../../lib/project/project-context.ts'
import { CopyButton } from '../../../../ui/copy/copy-button.tsx'
import { addDownload } from '../../../../ui/downloads/use-downloads.ts'
import { Fact, Facts } from '../../../../ui/facts/facts.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { formatSection } from '../../model/file/code-owners.ts'
import { useCodeOwners } from '../../model/file/use-code-owners.ts'

type Metadata = Value<'files.head'>

interface FileDetailsProps {
  readonly refName: string
  readonly metadata: Metadata
  onClose(): void
}

/** The service's metadata of a file: object, hash, commits; and whether its three addresses agree on it. */
export function FileDetailsDialog({ refName, metadata, onClose }: FileDetailsProps) {
  const { id } = useProject()
  const connection = useConnection()
  const params = { id, file_path: metadata.file_path, ref: refName }
  const raw = useOperation(rawFileHeadQuery(params))
  const blame = useOperation(blameHeadQuery(params))
  const saveBlob = () =>
    void addDownload({
      connection: connection.ref,
      operation: 'repository.blobRaw',
      params: { id, sha: metadata.blob_id },
      suggestedName: baseName(metadata.file_path),
    })
  return (
    <Modal opened onClose={onClose} title={t('Details of this file')} size="lg">
      <Facts>
        <Fact name={t('Path')}>
          <VisibleText text={metadata.file_path} />
        </Fact>
        <Fact name={t('Size')}>{t('{metadata} bytes', { metadata: formatNumber(metadata.size) })}</Fact>
        <Fact name={t('Blob')}>
          <Copied text={metadata.blob_id} label={t('Copy the blob’s SHA')} />
        </Fact>
        <Fact name={t('SHA-256')}>
          <Copied text={metadata.content_sha256} label={t('Copy the content’s SHA-256')} />
        </Fact>
        <Fact name={t('Commit')}>
          <CommitLink sha={metadata.commit_id}>{metadata.commit_id.slice(0, 12)}</CommitLink>
        </Fact>
        <Fact name={t('Last changed by')}>
          <CommitLink sha={metadata.last_commit_id}>{metadata.last_commit_id.slice(0, 12)}</CommitLink>
        </Fact>
        <OwnerFacts path={metadata.file_path} refName={refName} />
        <Fact name={t('Address of its bytes')}>
          <Agreement metadata={metadata} answer={raw} service={connection.name} />
        </Fact>
        <Fact name={t('Address of its blame')}>
          <Agreement metadata={metadata} answer={blame} service={connection.name} />
        </Fact>
      </Facts>
      <Group justify="space-between" mt="md">
        <Text size="xs" c="dimmed">
          {t('The blob never changes, whatever happens to the branch.')}
        </Text>
        <Button variant="default" leftSection={<IconDownload size={14} />} onClick={saveBlob}>
          {t('Save the blob')}
        </Button>
      </Group>
    </Modal>
  )
}

/** The code owners, a line for each section of the file that names them. */
function OwnerFacts({ path, refName }: { readonly path: string; readonly refName: string }) {
  const found = useCodeOwners(path, refName)
  if (!found) return null
  return (
    <Fact name={t('Code owners')}>
      {found.owners.length === 0 && t('None')}
      {found.owners.map(one => (
        <div key={one.name ?? ''}>
          {one.name !== null && `${formatSection(one)}: `}
          {one.owners.join(', ')}{' '}
          <FileLink refName={refName} path={found.path} view="code" line={one.line}>
            {t('Line {line}', { line: one.line })}
          </FileLink>
        </div>
      ))}
    </Fact>
  )
}

function Copied({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <Group gap={4} wrap="nowrap">
      <code style={{ overflowWrap: 'anywhere' }}>{text}</code>
      <CopyButton value={text} label={label} />
    </Group>
  )
}

interface AgreementProps {
  readonly metadata: Metadata
  readonly answer: OperationResult<{ readonly value: Metadata }>
  readonly service: string
}

/** A service, or a cache in front of it, may still have an older file at one of the addresses. */
function Agreement({ metadata, answer, service }: AgreementProps) {
  const other = answer.data?.value
  if (other === undefined) return answer.error ? explain(answer.error, service).sentence : t('Asking…')
  const isSame = other.blob_id === metadata.blob_id && other.content_sha256 === metadata.content_sha256
  return isSame
    ? t('Has the same content')
    : t('Has different content: blob {blob_id}', { blob_id: other.blob_id.slice(0, 12) })
}
