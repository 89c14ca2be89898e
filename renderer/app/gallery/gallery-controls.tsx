import {
  Alert,
  Badge,
  Checkbox,
  Group,
  Kbd,
  Loader,
  PasswordInput,
  Progress,
  Radio,
  SegmentedControl,
  Select,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core'
import { PipelineStatus } from '../../ui/commits/pipeline-status.tsx'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import { Fact, Facts, MoreFacts } from '../../ui/facts/facts.tsx'
import { FieldList } from '../../ui/facts/field-list.tsx'
import { Labels } from '../../ui/labels/labels.tsx'
import { ExternalLink } from '../../ui/link/external-link.tsx'
import { UserLink } from '../../ui/people/user-link.tsx'
import { UserName } from '../../ui/people/user-name.tsx'
import { StaleNotice } from '../../ui/states/stale-notice.tsx'
import { StatusBadge } from '../../ui/status/status-badge.tsx'
import { PathText, PlacePath, ProjectPath } from '../../ui/text/path-text.tsx'
import { Unknown, VisibleText } from '../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../ui/time/time-ago.tsx'
import classes from './gallery.module.css'

/** Times that don't depend on the day the gallery is opened. */
const longAgo = '2020-02-03T04:05:06.000Z'

/** Checkboxes, radio buttons, switches and the choice of a view. */
export function ChoiceParts() {
  return (
    <div className={classes.rows}>
      <Group>
        <Checkbox label="Protected" defaultChecked />
        <Checkbox label="Masked" />
        <Checkbox label="Some" indeterminate readOnly />
        <Checkbox label="Disabled" disabled />
      </Group>
      <Radio.Group label="Visibility" defaultValue="private">
        <Group mt={6}>
          <Radio value="private" label="Private" />
          <Radio value="public" label="Public" />
          <Radio value="internal" label="Internal" disabled />
        </Group>
      </Radio.Group>
      <Group>
        <Switch label="Read-only" defaultChecked />
        <Switch label="Live" />
        <Switch label="Disabled" disabled />
      </Group>
      <SegmentedControl aria-label="Layout" data={['List', 'Timeline', 'Calendar']} />
    </div>
  )
}

/** Fields: empty, filled, wrong, disabled. */
export function FieldParts() {
  return (
    <div className={classes.rows}>
      <TextInput label="Tag name" description="Letters, digits, _ and -" placeholder="v1.2.0" withAsterisk />
      <TextInput label="Branch" defaultValue="feature//x" error="A branch name can’t contain //" />
      <TextInput label="ID" defaultValue="42" disabled />
      <PasswordInput label="Token" defaultValue="secret" />
      <Select label="Role" data={['Guest', 'Developer', 'Maintainer']} defaultValue="Developer" />
      <Textarea label="Message" placeholder="Fix the tide table" rows={2} />
    </div>
  )
}

/** Names, paths, people, times, and what was not sent. */
export function TextParts() {
  return (
    <div className={classes.rows}>
      <Facts>
        <Fact name="Person">
          <UserName name="Ines Okafor" username="ines.okafor" />
        </Fact>
        <Fact name="Other scripts">
          <UserName name="田中 由紀" username="yuki.tanaka" />
        </Fact>
        <Fact name="Not sent, linked">
          <UserLink name={undefined} /> <UserLink name="Ines Okafor" username="ines.okafor" />
        </Fact>
        <Fact name="Path">
          <PathText text="harbor/instruments/buoy-firmware" />
        </Fact>
        <Fact name="Path in a narrow column">
          <div className={classes.narrow}>
            <PlacePath path="harbor/instruments/deep-water/soundings" />
          </div>
        </Fact>
        <Fact name="Long path of a project">
          <div className={classes.narrow}>
            <ProjectPath path="harbor/instruments/deep-water/soundings/buoy-firmware" />
          </div>
        </Fact>
        <Fact name="Invisible characters">
          <VisibleText text={'release\u200b\u202etxt.exe'} />
        </Fact>
        <Fact name="Time">
          <TimeAgo value={longAgo} />
        </Fact>
        <Fact name="Link">
          <ExternalLink address="https://docs.example.org">docs.example.org</ExternalLink>
        </Fact>
        <Fact name="Not sent">
          <Unknown />
        </Fact>
        <Fact name="Commit">
          19e134e3 <CopyButton value="19e134e3" label="Copy SHA" />
          <CopyButton value="" label="Nothing to copy" isDisabled />
        </Fact>
        <FieldList
          of={{ name: 'staging', url: 'https://staging.example.org', at: longAgo }}
          views={{ name: 'Name', url: { label: 'External URL', as: 'address' }, at: { label: 'Created', as: 'time' } }}
        />
      </Facts>
      <MoreFacts name="More">
        <Fact name="ID">42</Fact>
      </MoreFacts>
      <Group gap={4}>
        <Kbd>Ctrl</Kbd>
        <Kbd>K</Kbd>
      </Group>
    </div>
  )
}

const labels = [
  { name: 'safety', color: '#c92a2a', description: 'Danger to people' },
  { name: 'navigation', color: '#1864ab', description: null },
]

/** Badges of states, labels, and the age of data. */
export function BadgeParts() {
  const statuses = ['success', 'failed', 'running', 'pending', 'canceled', 'a status of a later version']
  return (
    <div className={classes.rows}>
      <Group gap={6}>
        {statuses.map(status => (
          <StatusBadge key={status} status={status} of="Deployment" />
        ))}
        <StatusBadge status={undefined} of="Deployment" />
        <PipelineStatus status="success" />
      </Group>
      <Group gap={6}>
        {(['green', 'red', 'orange', 'yellow', 'blue', 'teal', 'gray'] as const).map(color => (
          <Badge key={color} size="sm" radius="sm" variant="light" tt="none" fw={500} color={color}>
            {color}
          </Badge>
        ))}
      </Group>
      <Labels labels={labels} />
      <Labels labels={labels} most={1} />
      <Group gap={6}>
        <StaleNotice provenance={{ source: 'cache', fetchedAt: longAgo, stale: true, because: null }} />
        <StaleNotice
          provenance={{ source: 'cache', fetchedAt: longAgo, stale: true, because: { kind: 'offline', detail: '' } }}
        />
        <Loader size="xs" role="img" aria-label="Loading" />
      </Group>
      <Progress value={62} aria-label="Replicated" />
    </div>
  )
}

/** The five meanings of a colour. */
export function AlertParts() {
  const meanings = [
    ['teal', 'Connected', 'Signed in as Ines Okafor.'],
    ['orange', 'Not encrypted', 'With http:// the token is sent unencrypted. Use https:// if the service supports it.'],
    ['red', 'Couldn’t delete the tag', 'The service refused the request. Refresh, then try again.'],
    ['blue', 'No keychain on this computer', 'The token is kept in memory until Gatehouse ends.'],
    ['violet', 'Part of another edition', 'Epics need the Premium edition of the service.'],
  ] as const
  return (
    <div className={classes.rows}>
      {meanings.map(([color, title, words]) => (
        <Alert key={color} color={color} title={title}>
          {words}
        </Alert>
      ))}
    </div>
  )
}
