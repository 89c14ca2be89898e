import { ExternalLink } from '../link/external-link.tsx'
import { VisibleText } from '../text/visible-text.tsx'
import { TimeAgo } from '../time/time-ago.tsx'
import { Fact } from './facts.tsx'
import { type ShownField, type SomeViews, shownFields } from './field-views.ts'

/** The fields of an answer as facts, those without a value left out. */
export function FieldList({
  of,
  views,
}: {
  readonly of: Readonly<Record<string, unknown>>
  readonly views: SomeViews
}) {
  return shownFields(of, views).map(field => (
    <Fact key={field.key} name={field.label}>
      <FieldText field={field} />
    </Fact>
  ))
}

/** The value of one field: a time, an address that opens outside of the app, or text. */
export function FieldText({ field: { text, as } }: { readonly field: ShownField }) {
  switch (as) {
    case 'time':
      return <TimeAgo value={text} />
    case 'address':
      return (
        <ExternalLink address={text} text={text}>
          <VisibleText text={text} />
        </ExternalLink>
      )
    case 'text':
      return <VisibleText text={text} multiline />
  }
}
