import { Kbd, Modal, Title } from '@mantine/core'
import { Fragment } from 'react'
import { useIsMac } from '../../lib/app-info/use-app-info.ts'
import { everywhere, type KeyArea, keySheet, useKeyHelp, useKeyRegistry } from '../../ui/keyboard/key-help.ts'
import { keyNames } from '../../ui/keyboard/key-names.ts'
import { useHotkey } from '../../ui/keyboard/use-hotkey.ts'
import { useShortcuts } from '../../ui/keyboard/use-shortcuts.ts'
import classes from './keys-sheet.module.css'
import { useKeysSheet } from './keys-sheet-state.ts'

/** All keys that work now, those of the present screen first: `?`, or Ctrl+/ while typing. */
export function KeysSheet() {
  const { isOpen, open, close } = useKeysSheet()
  const words = 'Show the keys'
  useShortcuts(everywhere, { '?': { words, run: open } })
  useHotkey({ area: everywhere, keys: ['mod+/'], words, whileTyping: true, run: () => (isOpen ? close() : open()) })
  useKeyHelp(everywhere, [{ keys: ['Escape'], words: 'Close what is open: a dialog, a menu, a list' }])
  return (
    <Modal opened={isOpen} onClose={close} title="Keys" size={760}>
      <Sheet />
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
  const isMac = useIsMac()
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
                <span key={key} className={classes.key}>
                  {keyNames(key, isMac).map(name => (
                    <Kbd key={name} size="xs">
                      {name}
                    </Kbd>
                  ))}
                </span>
              ))}
            </dt>
            <dd className={classes.words}>{words}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
