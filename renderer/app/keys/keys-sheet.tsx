import { Modal, SegmentedControl, Title } from '@mantine/core'
import { Fragment, useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { layers } from '../../ui/dialog/layers.ts'
import { type KeyArea, keySheet, useKeyRegistry } from '../../ui/keyboard/key-help.ts'
import { useKeyRecording } from '../../ui/keyboard/use-commands.ts'
import { KeyEditor, Keys } from './key-editor.tsx'
import classes from './keys-sheet.module.css'
import { useKeysSheet } from './keys-sheet-state.ts'

/** All keys that work now, those of the present screen first; and the keys of the commands, to be changed. */
export function KeysSheet() {
  const { isOpen, close } = useKeysSheet()
  const [view, setView] = useState<'now' | 'change'>('now')
  // Escape that is pressed for a recording ends that alone.
  const isRecording = useKeyRecording(state => state.isRecording)
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={t('Keyboard shortcuts')}
      zIndex={layers.ofKeys}
      size={760}
      closeOnEscape={!isRecording}
      onExitTransitionEnd={() => setView('now')}
    >
      <SegmentedControl
        className={classes.views ?? ''}
        size="xs"
        aria-label={t('View')}
        value={view}
        onChange={value => setView(value === 'change' ? 'change' : 'now')}
        data={[
          { value: 'now', label: t('On this screen') },
          { value: 'change', label: t('Change keys') },
        ]}
      />
      {view === 'now' ? <Sheet /> : <KeyEditor />}
    </Modal>
  )
}

function Sheet() {
  const areas = useKeyRegistry(state => state.areas)
  return (
    <div className={classes.areas}>
      {keySheet(areas).map(area => (
        <Area key={area.area} of={area} />
      ))}
    </div>
  )
}

function Area({ of: { area, help } }: { readonly of: KeyArea }) {
  return (
    <section className={classes.area}>
      <Title order={3} className={classes.name}>
        {area}
      </Title>
      <dl className={classes.lines}>
        {help.map(({ words, keys }) => (
          <Fragment key={words}>
            <dt className={classes.keys}>
              {keys.map(key => (
                <Keys key={key} keys={key} />
              ))}
            </dt>
            <dd className={classes.words}>{words}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
