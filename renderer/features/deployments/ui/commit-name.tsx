import { useProjectParams } from '../../../lib/project/links.tsx'
import { shortRef } from '../../../lib/project/short-ref.ts'
import { LinkAnchor } from '../../../ui/link/link.tsx'
import { Unknown } from '../../../ui/text/visible-text.tsx'

/** A deployed commit, linked to its changes. */
export function CommitName({ sha }: { readonly sha: string | undefined }) {
  return sha === undefined ? <Unknown /> : <KnownCommit sha={sha} />
}

function KnownCommit({ sha }: { readonly sha: string }) {
  return (
    <LinkAnchor
      inherit
      // In the colour of the text: that of links is too pale on the row in hand.
      c="inherit"
      underline="always"
      // As high as a finger or an unsteady hand needs it.
      display="inline-block"
      lh="24px"
      to="/c/$connection/p/$project/commit/$sha"
      params={{ ...useProjectParams(), sha }}
    >
      <code>{shortRef(sha)}</code>
    </LinkAnchor>
  )
}
