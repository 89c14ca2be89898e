import { Button } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import type { AppError } from '#shared/errors.ts'
import { ArchiveMenu } from '../../ui/downloads/archive-menu.tsx'
import { FilesError } from '../../ui/states/files-error.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states/states.tsx'
import { doNothing, Part } from './gallery-part.tsx'

const errors: Readonly<Record<string, AppError>> = {
  Offline: { kind: 'offline', detail: 'ECONNREFUSED' },
  Timeout: { kind: 'timeout', milliseconds: 10_000 },
  Forbidden: { kind: 'forbidden', message: '403 Forbidden' },
  'Not found': { kind: 'notFound', message: '404 Not found' },
  'Other edition': { kind: 'forbidden', message: 'Not part of this edition', isOtherEdition: true },
  'Server error': { kind: 'server', status: 500, message: 'Internal error' },
}

/** What a screen shows in place of its content. */
export function StateParts({ hasProject }: { readonly hasProject: boolean }) {
  return (
    <>
      <Part title="Loading">
        <LoadingState rows={4} label="Loading the components" />
      </Part>
      <Part title="Empty">
        <EmptyState
          icon={<IconTag size={30} stroke={1.5} />}
          title="No tags"
          description="A tag marks a commit, such as a release."
          action={<Button size="xs">Create tag</Button>}
        />
      </Part>
      {Object.entries(errors).map(([title, error]) => (
        <Part key={title} title={title}>
          <ErrorState error={error} onRetry={doNothing} />
        </Part>
      ))}
      {hasProject && (
        <Part title="File not kept">
          <FilesError
            error={{ kind: 'offline', detail: 'ECONNREFUSED' }}
            refName="main"
            path="docs/港の案内.md"
            onRetry={doNothing}
          />
          <div>
            <ArchiveMenu refName="main" folder="docs" />
          </div>
        </Part>
      )}
    </>
  )
}
