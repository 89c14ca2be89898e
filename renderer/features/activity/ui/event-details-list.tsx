import type { ActivityEventFields } from '#shared/contract/activity-events.ts'
import { toTooltip } from '#shared/text/visible.ts'
import { FieldText } from '../../../ui/facts/field-list.tsx'
import { eventDetails } from '../model/event-details.ts'
import classes from './activity.module.css'

/** As much as a line can show. */
const maxLine = 300

/** What an event tells beside its line, one line for each field, so that the list knows their height. */
export function EventDetails({ event }: { readonly event: ActivityEventFields }) {
  return (
    <dl className={classes.details}>
      {eventDetails(event).map(field => (
        <div key={field.key} className={classes.detail} title={toTooltip(field.text)}>
          <dt>{field.label}</dt>
          <dd>
            <FieldText field={{ ...field, text: lineOf(field.text) }} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The beginning of a text in one line; a comment may have a million characters and many lines. */
function lineOf(text: string): string {
  return text.length <= maxLine && !text.includes('\n') ? text : `${text.slice(0, maxLine).replaceAll(/\s+/g, ' ')}…`
}
