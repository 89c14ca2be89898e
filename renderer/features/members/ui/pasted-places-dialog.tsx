import { Button, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { ConnectionRef } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { inTurns } from '#shared/in-turns.ts'
import { groupQuery, projectQuery } from '#shared/queries/places.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { callQuery } from '../../../lib/operations/call-operation.ts'
import { useGone } from '../../../lib/tabs/tab-life.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import type { MembersSource } from '../../../ui/people/roles.ts'
import { Spacer } from '../../../ui/screen/screen.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { Failure } from '../../../ui/write/failure.tsx'
import type { NamedPlace } from '../model/member-requests.ts'
import { maxPlaces, placesIn } from '../model/pasted-places.ts'
import classes from './across.module.css'

const atOnce = 4

interface PastedProps {
  onClose(): void
  onChoose(places: readonly NamedPlace[]): void
}

/** Chooses projects or groups from a pasted list, after it was shown which of them there are. */
export function PastedPlaces({ isOpen, ...props }: PastedProps & { readonly isOpen: boolean }) {
  return (
    <FormDialog opened={isOpen} onClose={props.onClose} title={t('Paste projects or groups')} size="lg">
      {isOpen && <Form {...props} />}
    </FormDialog>
  )
}

function Form({ onClose, onChoose }: PastedProps) {
  const connection = useConnection().ref
  const [source, setSource] = useState<MembersSource>('project')
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly FoundPlace[] | null>(null)
  const [reading, setReading] = useState<AbortController | null>(null)
  const [error, setError] = useState<AppError | null>(null)
  useGone(() => reading?.abort())
  const names = placesIn(text)
  const isTooMany = names.length > maxPlaces
  const places = (found ?? []).flatMap(({ place }) => place ?? [])
  const missing = (found ?? []).filter(({ place }) => place === null)
  const loadPlaces = async () => {
    const controller = new AbortController()
    setReading(controller)
    setError(null)
    try {
      setFound(await findPlaces(connection, source, names, controller.signal))
    } catch (thrown) {
      if (!controller.signal.aborted) setError(getError(thrown))
    } finally {
      setReading(null)
    }
  }
  const edit = (change: () => void) => {
    setFound(null)
    change()
  }
  return (
    <Stack gap="sm">
      <SegmentedControl
        size="xs"
        aria-label={t('Places in the list')}
        data={[
          { value: 'project', label: t('Projects') },
          { value: 'group', label: t('Groups') },
        ]}
        value={source}
        onChange={value => edit(() => setSource(value === 'group' ? 'group' : 'project'))}
      />
      <Textarea
        label={t('IDs or full paths')}
        description={t('One for each line, or with commas between.')}
        autosize
        minRows={5}
        maxRows={14}
        spellCheck={false}
        value={text}
        onChange={event => {
          const { value } = event.currentTarget
          edit(() => setText(value))
        }}
      />
      <Text size="sm" role="status">
        {isTooMany && t('At most {maxPlaces} at once.', { maxPlaces: formatNumber(maxPlaces) })}
        {found && t('{places} of {found} found.', { places: places.length, found: found.length })}
      </Text>
      {missing.length > 0 && (
        <div>
          <Text size="sm">{t('The service shows nothing under these:')}</Text>
          <ul className={classes.missing}>
            {missing.map(({ named }) => (
              <li key={named}>
                <VisibleText text={`${named}`} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {error && <Failure error={error} />}
      <div className={classes.buttons}>
        <Button
          variant="default"
          loading={reading !== null}
          disabled={names.length === 0 || isTooMany}
          onClick={() => void loadPlaces()}
        >
          {t('Find {names}', { names: formatNumber(names.length) })}
        </Button>
        <Spacer />
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          disabled={places.length === 0}
          onClick={() => {
            onChoose(places)
            onClose()
          }}
        >
          {t('Choose {places}', { places: formatNumber(places.length) })}
        </Button>
      </div>
    </Stack>
  )
}

/** An entry of a list, and the service's place for it; null when it isn't found. */
interface FoundPlace {
  readonly named: number | string
  readonly place: NamedPlace | null
}

/** Looks up each ID or full path. @throws BridgeFailure when the service does not answer at all */
function findPlaces(
  connection: ConnectionRef,
  source: MembersSource,
  names: readonly (number | string)[],
  signal: AbortSignal,
): Promise<readonly FoundPlace[]> {
  return inTurns(names, atOnce, async named => {
    try {
      return { named, place: await getPlace(connection, source, named, signal) }
    } catch (thrown) {
      if (['notFound', 'forbidden'].includes(getError(thrown).kind)) return { named, place: null }
      throw thrown
    }
  })
}

async function getPlace(
  connection: ConnectionRef,
  source: MembersSource,
  id: number | string,
  signal: AbortSignal,
): Promise<NamedPlace> {
  if (source === 'group') {
    const { value } = await callQuery(connection, groupQuery(`${id}`), { signal })
    return { source, id: value.id, path: value.full_path }
  }
  const { value } = await callQuery(connection, projectQuery(`${id}`), { signal })
  return { source, id: value.id, path: value.path_with_namespace }
}
