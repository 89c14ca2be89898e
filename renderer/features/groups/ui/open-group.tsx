import { Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import classes from './groups.module.css'

/** A service that lists no groups still opens one by its ID or path. */
export function OpenGroup() {
  const connection = useConnection().id
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const group = typed.trim().replace(/^\/+|\/+$/g, '')
  return (
    <form
      className={classes.open}
      onSubmit={event => {
        event.preventDefault()
        if (group !== '') void navigate({ to: '/c/$connection/g/$group', params: { connection, group } })
      }}
    >
      <TextInput
        aria-label="Open a group by ID or path"
        placeholder="ID or path"
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={group === ''}>
        Open
      </Button>
    </form>
  )
}
