import { Text } from '@mantine/core'
import type { Release } from '#shared/bridge.ts'
import { visibleLines } from '#shared/text/visible.ts'
import { ExternalLink } from '../../ui/link/external-link.tsx'
import classes from './updates.module.css'

/** What is new in a release, as plain text, and the way to it: its host is shown before anything opens. */
export function ReleaseNotes({ release }: { readonly release: Release }) {
  return (
    <section aria-label={`What is new in ${release.version}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls and has to be reachable by keyboard */}
      <p className={classes.notes} tabIndex={0}>
        {visibleLines(release.notes) || 'The release says nothing about itself.'}
      </p>
      <Text>
        <ExternalLink address={release.address}>Get version {release.version}</ExternalLink>
      </Text>
    </section>
  )
}
