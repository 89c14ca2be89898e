import { Badge, Text } from '@mantine/core'
import type { Epic } from '#shared/contract/epics.ts'
import { Fact, Facts, MoreFacts } from '../../../ui/facts/facts.tsx'
import { FieldList } from '../../../ui/facts/field-list.tsx'
import { labelDetails, labelLooks } from '../../../ui/labels/label-look.ts'
import { Labels } from '../../../ui/labels/labels.tsx'
import { ExternalLink } from '../../../ui/link/external-link.tsx'
import { UserName } from '../../../ui/people/user-name.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { dateOrigin, type Edge } from '../model/epic-dates.ts'
import { epicViews } from '../model/epic-views.ts'
import { isConfidential } from '../model/epic-words.ts'
import { useLabels } from '../model/use-labels.ts'

/** What the service tells of an epic beside its text. */
export function EpicFacts({ epic }: { readonly epic: Epic }) {
  const labels = useLabels(epic)
  return (
    <>
      <Facts>
        <Fact name="Reference">
          <VisibleText text={epic.references?.full ?? `&${epic.iid}`} />
        </Fact>
        <Fact name="Starts">
          <Day epic={epic} edge="start" />
        </Fact>
        <Fact name="Due">
          <Day epic={epic} edge="due" />
        </Fact>
        <Fact name="Labels">{labels.length > 0 ? <Labels labels={labelLooks(labels)} /> : 'None'}</Fact>
        <Fact name="Confidential">{isConfidential(epic) ? 'Yes: seen from the role of a reporter on' : 'No'}</Fact>
        <Fact name="Votes">
          {epic.upvotes ?? 0} up, {epic.downvotes ?? 0} down
        </Fact>
        {epic.author && (
          <Fact name="Author">
            <UserName name={epic.author.name} username={epic.author.username} />
          </Fact>
        )}
        <Fact name="Created">
          <TimeAgo value={epic.created_at} />
        </Fact>
        {epic.updated_at && (
          <Fact name="Changed">
            <TimeAgo value={epic.updated_at} />
          </Fact>
        )}
        {epic.closed_at && (
          <Fact name="Closed">
            <TimeAgo value={epic.closed_at} />
          </Fact>
        )}
        {epic.web_url && (
          <Fact name="Web page">
            <ExternalLink address={epic.web_url}>
              <VisibleText text={epic.web_url} />
            </ExternalLink>
          </Fact>
        )}
      </Facts>
      <MoreFacts name="More details">
        <FieldList of={epic} views={epicViews} />
        {labelDetails(labels).length > 0 && (
          <Fact name="Label details">
            {labelDetails(labels).map(words => (
              <div key={words}>
                <VisibleText text={words} />
              </div>
            ))}
          </Fact>
        )}
      </MoreFacts>
    </>
  )
}

function Day({ epic, edge }: { readonly epic: Epic; readonly edge: Edge }) {
  const { day, origin, sentence } = dateOrigin(epic, edge)
  return (
    <>
      {day ?? 'No date'}{' '}
      {origin !== 'unknown' && (
        <Badge size="sm" radius="sm" variant="default" tt="none" fw={500}>
          {origin}
        </Badge>
      )}
      <Text size="xs" c="dimmed">
        {sentence}
      </Text>
    </>
  )
}
