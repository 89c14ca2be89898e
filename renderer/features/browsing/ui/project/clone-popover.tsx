import { ActionIcon, Code, Group, Popover, Stack, Text, TextInput } from '@mantine/core'
import { IconBrandGit } from '@tabler/icons-react'
import { t } from '#shared/i18n/i18n.ts'
import { CopyButton } from '../../../../ui/copy/copy-button.tsx'
import { type CloneAddress, pushCommands, startCommands } from '../../model/project/clone-addresses.ts'

/** The addresses to clone a repository from. */
export function ClonePopover({ addresses }: { readonly addresses: readonly CloneAddress[] }) {
  return (
    <Popover position="bottom-end" width={420} trapFocus>
      <Popover.Target>
        <ActionIcon aria-label={t('Clone')} title={t('Clone with git')}>
          <IconBrandGit size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Clone')}>
        <Stack gap={8}>
          {addresses.map(({ label, address }) => (
            <TextInput
              key={label}
              label={t('Clone with {label}', { label })}
              readOnly
              value={address}
              onFocus={event => event.currentTarget.select()}
              rightSection={<CopyButton value={address} label={t('Copy the {label} address', { label })} />}
            />
          ))}
          <Text size="xs" c="dimmed">
            {t(
              'Over HTTP, git asks for a user name and a password. Use an access token as the password. Gatehouse doesn’t reveal its stored token.',
            )}
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** The commands that make the first commit of an empty repository. */
export function FirstCommands({
  addresses: [first],
  branch,
}: {
  readonly addresses: readonly CloneAddress[]
  readonly branch: string
}) {
  if (!first) return null
  return (
    <Stack gap={12} maw={640} w="100%" ta="start">
      <Commands title={t('Clone and add a README')} commands={startCommands(first.address, branch)} />
      <Commands title={t('Push an existing repository')} commands={pushCommands(first.address, branch)} />
    </Stack>
  )
}

function Commands({ title, commands }: { readonly title: string; readonly commands: string }) {
  return (
    <section aria-label={title}>
      <Group justify="space-between">
        <Text size="sm" fw={500}>
          {title}
        </Text>
        <CopyButton value={commands} label={t('Copy the commands')} />
      </Group>
      <Code block tabIndex={0}>
        {commands}
      </Code>
    </section>
  )
}
