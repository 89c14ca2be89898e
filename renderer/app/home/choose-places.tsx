import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { HomeChoice } from '#shared/bridge.ts'
import { mostHomePlaces } from '#shared/home.ts'
import { GroupPicker } from '../../lib/group/group-picker.tsx'
import { ProjectPicker } from '../../lib/project/project-picker.tsx'

/** Chooses the projects and groups that Home looks at, beside those it looks at by itself. */
export function ChoosePlaces({
  choice,
  onChoose,
  onClose,
}: {
  readonly choice: HomeChoice
  onChoose(change: Pick<HomeChoice, 'projects' | 'groups'>): void
  onClose(): void
}) {
  const [projects, setProjects] = useState(choice.projects)
  const [groups, setGroups] = useState(choice.groups)
  const tooMany = projects.length + groups.length - mostHomePlaces
  const keep = (event: FormEvent) => {
    event.preventDefault()
    if (tooMany > 0) return
    onChoose({ projects, groups })
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Monitored projects">
      <form onSubmit={keep} aria-label="Monitored projects">
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            Favourites and recent projects are monitored as well, up to {mostHomePlaces} projects and groups in all.
          </Text>
          <ProjectPicker
            label="Projects"
            value={projects.map(pickedFrom)}
            onChange={picked => setProjects(picked.map(nameOf))}
          />
          <GroupPicker
            label="Groups"
            value={groups.map(pickedFrom)}
            error={tooMany > 0 ? `Take out ${tooMany}: at most ${mostHomePlaces} are monitored` : undefined}
            onChange={picked => setGroups(picked.map(nameOf))}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={tooMany > 0}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface Picked {
  readonly id: number | string
  readonly path?: string | undefined
}

/** As a picker has what is kept: an ID is told from a path by its digits. */
function pickedFrom(kept: string): Picked {
  return /^\d+$/.test(kept) ? { id: Number(kept) } : { id: kept, path: kept }
}

function nameOf({ id, path }: Picked): string {
  return path ?? `${id}`
}
