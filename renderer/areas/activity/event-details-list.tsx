import type { ActivityEventFields } from '#shared/contract/activity-events.ts'
import { visibleString } from '#shared/text/visible.ts'
import { FieldText } from '../../common/facts/field-list.tsx'
import classes from './activity.module.css'
import { eventDetails } from './event-details.ts'

/** What an event tells beside its line, one line for each field, so that the list knows their height. */
export function EventDetails({ event }: { readonly event: ActivityEventFields }) {
  return (
    <dl className={classes.details}>
      {eventDetails(event).map(field => (
        <div key={field.key} className={classes.detail} title={visibleString(field.text)}>
          <dt>{field.label}</dt>
          <dd>
            <FieldText field={field} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
