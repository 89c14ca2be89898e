import { Button, Textarea } from '@mantine/core'
import { IconKey, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { Page } from '../../../ui/screen/screen.tsx'
import { EmptyState, LoadingState } from '../../../ui/states/states.tsx'
import { getFingerprint, readKeyQuery } from '../model/key-query.ts'
import { FoundKey } from './found-key.tsx'
import classes from './keys.module.css'

/** Looks an SSH key up by its ID, its fingerprint or the key itself (document 3, section 4.3), and shows its user. */
export function KeysScreen() {
  const connection = useConnection().id
  const navigate = useNavigate()
  const { q = '' } = useSearch({ from: '/c/$connection/keys' })
  const [typed, setTyped] = useState(q)
  const [wasTried, setTried] = useState(false)
  const query = readKeyQuery(typed)
  const problem =
    wasTried && query.kind === 'unknown' ? t('This is neither an ID, a fingerprint nor a public key') : null

  const search = () => {
    setTried(true)
    if (query.kind === 'unknown') return
    void navigate({ to: '/c/$connection/keys', params: { connection }, search: { q: typed.trim() } })
  }
  return (
    <Page title={t('SSH keys')} content="measure">
      <form
        className={classes.form}
        aria-label={t('Look a key up')}
        onSubmit={event => {
          event.preventDefault()
          search()
        }}
      >
        <Textarea
          className={classes.input}
          label={t('ID, fingerprint or public key')}
          description={t(
            'MD5 or SHA256, with or without its prefix; or a whole public key, whose fingerprint is computed here. Only administrators may look keys up.',
          )}
          value={typed}
          error={problem}
          autosize
          minRows={1}
          maxRows={6}
          spellCheck={false}
          classNames={{ input: classes.typed }}
          onChange={event => setTyped(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter' || event.shiftKey) return
            event.preventDefault()
            search()
          }}
        />
        <Button type="submit" leftSection={<IconSearch size={14} />}>
          {t('Look up')}
        </Button>
      </form>
      {q === '' ? (
        <EmptyState
          icon={<IconKey size={30} stroke={1.5} />}
          title={t('Whose key is it?')}
          description={t(
            'Paste the output of ssh-keygen -l or a line of a server’s log. For a deploy key, the projects it reaches are listed.',
          )}
        />
      ) : (
        <Looked key={q} typed={q} />
      )}
    </Page>
  )
}

/** The result of a query; a public key's fingerprint is computed first. */
function Looked({ typed }: { readonly typed: string }) {
  const query = readKeyQuery(typed)
  const blob = query.kind === 'publicKey' ? query.blob : ''
  const computed = useQuery({
    queryKey: ['fingerprint', blob],
    queryFn: () => getFingerprint(blob),
    enabled: blob !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  switch (query.kind) {
    case 'id':
      return <FoundKey by={{ operation: 'keys.get', params: { id: query.id } }} />
    case 'fingerprint':
      return <FoundKey by={{ operation: 'keys.find', params: { fingerprint: query.fingerprint } }} />
    case 'publicKey':
      if (computed.data === undefined) return <LoadingState rows={2} label={t('Computing the fingerprint')} />
      return <FoundKey by={{ operation: 'keys.find', params: { fingerprint: computed.data } }} />
    case 'unknown':
      return (
        <EmptyState
          icon={<IconKey size={30} stroke={1.5} />}
          title={t('Not a key')}
          description={t('The link names neither an ID, a fingerprint nor a public key.')}
        />
      )
  }
}
