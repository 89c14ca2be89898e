import { Alert, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useProject } from '../../../lib/project/project-context.ts'
import { WriteForm } from '../../../ui/write/write-form.tsx'
import { addressProblem, isOpen, joinAddress, splitAddress } from '../model/mirror-address.ts'
import { MirrorOptions } from './mirror-options.tsx'

const nothingTyped = { address: '', user: '', password: '' }
const defaultOptions = { enabled: false, only_protected_branches: false, keep_divergent_refs: false }

/** Adds a mirror. The credentials are in this form alone: they are sent once, and gone when it closes. */
export function NewMirrorForm({ onClose }: { onClose(): void }) {
  const { id } = useProject()
  const [typed, setTyped] = useState(nothingTyped)
  const [options, setOptions] = useState(defaultOptions)
  const [wasSplit, setSplit] = useState(false)
  const problem = addressProblem(typed.address)
  const typeAddress = (address: string) => {
    const split = splitAddress(address)
    setSplit(split !== null)
    setTyped(split ?? { ...typed, address })
  }
  return (
    <WriteForm
      operation="remoteMirrors.create"
      label="New mirror"
      submit="Add the mirror"
      paramsNow={() => ({ id, url: joinAddress(typed), ...options })}
      {...(problem && { problems: { url: problem } })}
      onClose={onClose}
    >
      {problems => (
        <>
          <TextInput
            label="Repository"
            description={
              wasSplit ? 'The credentials in it were moved to the fields below.' : 'Its address for pushes, over https.'
            }
            placeholder="https://mirror.example.com/group/project.git"
            value={typed.address}
            error={problems.url ?? problem}
            spellCheck={false}
            autoComplete="off"
            data-autofocus
            onChange={event => typeAddress(event.currentTarget.value)}
          />
          <TextInput
            label="User name"
            value={typed.user}
            spellCheck={false}
            autoComplete="off"
            onChange={event => setTyped({ ...typed, user: event.currentTarget.value })}
          />
          <PasswordInput
            label="Password or token"
            description="Nothing shows it again once it is sent, and nothing keeps it here."
            value={typed.password}
            autoComplete="off"
            onChange={event => setTyped({ ...typed, password: event.currentTarget.value })}
          />
          {isOpen(typed) && (
            <Alert color="orange" title="These credentials would travel in the open">
              The address begins with http, so everybody on the way can read them. Use https.
            </Alert>
          )}
          <MirrorOptions options={options} problems={problems} onChange={setOptions} />
        </>
      )}
    </WriteForm>
  )
}
