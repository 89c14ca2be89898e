import { licences } from 'virtual:licences'
import { Accordion, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from './about.module.css'

/** The packages whose code is in the app, each with the terms it comes under; found by name or licence. */
export function Licences() {
  const [wanted, setWanted] = useState('')
  const words = wanted.trim().toLowerCase()
  const found = licences.filter(({ name, licence }) => `${name} ${licence}`.toLowerCase().includes(words))
  return (
    <Stack gap="sm">
      <TextInput
        label="Find"
        placeholder="Name or licence"
        value={wanted}
        onChange={event => setWanted(event.currentTarget.value)}
      />
      <Text c="dimmed" role="status">
        {found.length.toLocaleString()} of {licences.length.toLocaleString()} packages. Electron and Chromium bring the
        licences of their own parts with them.
      </Text>
      <Accordion className={classes.licences} chevronPosition="left" keepMounted={false}>
        {found.map(({ name, version, licence, text }) => (
          <Accordion.Item key={`${name} ${version}`} value={`${name} ${version}`}>
            <Accordion.Control>
              {name} {version} · {licence}
            </Accordion.Control>
            <Accordion.Panel>
              <pre className={classes.text}>{text || 'The package has no text of its licence.'}</pre>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Stack>
  )
}
