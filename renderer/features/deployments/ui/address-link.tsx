import { ExternalLink } from '../../../ui/link/external-link.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'

/** Where an environment is reached. What opens is asked for first. */
export function AddressLink({ address }: { readonly address: string | null | undefined }) {
  if (!address) return null
  return (
    <ExternalLink address={address} text={address}>
      <VisibleText text={address.replace(/^https?:\/\//, '')} />
    </ExternalLink>
  )
}
