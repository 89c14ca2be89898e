import { Alert, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { RemoteMirror } from '#shared/contract/remote-mirrors.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { SideDrawer } from '../../../ui/dialog/side-drawer.tsx'
import { Fact, Facts } from '../../../ui/facts/facts.tsx'
import { ExternalLink } from '../../../ui/link/external-link.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { WriteForm } from '../../../ui/write/write-form.tsx'
import { shownAddress } from '../model/mirror-address.ts'
import { type MirrorWarning, warningWords } from '../model/mirror-state.ts'
import { changedOptions, MirrorOptions, optionsOf } from './mirror-options.tsx'
import { MirrorStatus } from './mirror-status.tsx'

interface MirrorDrawerProps {
  readonly mirror: RemoteMirror | undefined
  readonly warning: MirrorWarning | null
  onClose(): void
}

/** One mirror: how its pushes went, and what can be set. */
export function MirrorDrawer({ mirror, warning, onClose }: MirrorDrawerProps) {
  return (
    <SideDrawer opened={mirror !== undefined} onClose={onClose} size="md" title="Mirror">
      {mirror && (
        <Stack gap="lg">
          <State mirror={mirror} warning={warning} />
          {/* What another client has set meanwhile is what the form begins with. */}
          <Settings key={JSON.stringify([mirror.id, optionsOf(mirror)])} mirror={mirror} onClose={onClose} />
        </Stack>
      )}
    </SideDrawer>
  )
}

function State({ mirror, warning }: { readonly mirror: RemoteMirror; readonly warning: MirrorWarning | null }) {
  const { address, hasCredentials } = shownAddress(mirror.url)
  return (
    <>
      <Facts>
        <Fact name="Repository">
          <ExternalLink address={address} text={address}>
            <VisibleText text={address} />
          </ExternalLink>
        </Fact>
        <Fact name="Credentials">{hasCredentials ? 'There are some; nobody can read them' : 'None'}</Fact>
        <Fact name="Last push">
          <MirrorStatus mirror={mirror} warning={warning} />
        </Fact>
        <Fact name="Began">
          <Time value={mirror.last_update_started_at} />
        </Fact>
        <Fact name="Ended">
          <Time value={mirror.last_update_at} />
        </Fact>
        <Fact name="Last good push">
          <Time value={mirror.last_successful_update_at} />
        </Fact>
        <Fact name="ID">{mirror.id}</Fact>
      </Facts>
      {warning && (
        <Alert color="orange" title={warningWords[warning]}>
          A push can only be waited for: it comes with the next change of the project.
        </Alert>
      )}
      {mirror.last_error && (
        <Alert color="red" title="Last error">
          <VisibleText text={mirror.last_error} />
        </Alert>
      )}
    </>
  )
}

function Settings({ mirror, onClose }: { readonly mirror: RemoteMirror; onClose(): void }) {
  const { id } = useProject()
  const was = optionsOf(mirror)
  const [options, setOptions] = useState(was)
  return (
    <section>
      <Title order={3} fz="sm" mb="xs">
        Settings
      </Title>
      <WriteForm
        operation="remoteMirrors.update"
        label="Settings of the mirror"
        submit="Save"
        dismiss="Close"
        isDisabled={JSON.stringify(options) === JSON.stringify(was)}
        paramsNow={() => ({ id, mirror_id: mirror.id, ...changedOptions(was, options) })}
        onClose={onClose}
      >
        {problems => <MirrorOptions options={options} problems={problems} onChange={setOptions} />}
      </WriteForm>
      <Text size="xs" c="dimmed" mt="sm">
        The address and the credentials of a mirror cannot be changed, and a mirror cannot be removed through the API:
        disable it and add another one.
      </Text>
    </section>
  )
}

function Time({ value }: { readonly value: string | null | undefined }) {
  return value ? <TimeAgo value={value} /> : 'Never'
}
