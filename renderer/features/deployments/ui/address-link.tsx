import { ExternalLink } from '../../../ui/link/external-link.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'

/** The external URL of an environment. Opening it asks for confirmation. */
export function AddressLink({ address }: { readonly address: string | null | undefined }) {
  if (!address) return null
  return (
    <ExternalLink address={address} text={address}>
      <VisibleText text={address.replace(/^https?:\/\//, '')} />
    </ExternalLink>
  )
}
