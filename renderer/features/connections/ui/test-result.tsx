import { Alert, Anchor, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ConnectionInput } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { type ProfileId, profiles } from '#shared/profile.ts'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import type { TestState } from '../model/use-connection-test.ts'
import classes from './connection-drawer.module.css'

/** The result would otherwise stay below the visible part of a long form. */
function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

/** The result of a connection test, in the form. */
export function TestResult({
  state,
  name,
  profile,
  onProfile,
  isFollowed,
}: {
  readonly state: TestState
  readonly name: string
  /** The form's value; `auto` accepts the detected profile. */
  readonly profile: ConnectionInput['profile']
  readonly onProfile: (profile: ProfileId) => void
  /** Scrolls the result into view: the user asked for it. */
  readonly isFollowed: boolean
}) {
  if (state.step === 'idle') return null
  if (state.step === 'running') {
    return (
      <Text size="sm" c="dimmed" role="status">
        {t('Testing the connection…')}
      </Text>
    )
  }
  if (state.step === 'failed') {
    const { title, sentence, nextStep } = explain(state.error, name.trim() === '' ? t('The service') : name)
    return (
      <Alert
        ref={isFollowed ? intoView : null}
        className={classes.found}
        color="red"
        icon={<IconAlertTriangle size={18} />}
        title={title}
        role={isFollowed ? 'alert' : 'status'}
      >
        <VisibleText text={sentence} /> {nextStep}
      </Alert>
    )
  }
  const { user, version, profile: detected } = state.found
  return (
    <Alert
      ref={isFollowed ? intoView : null}
      className={classes.found}
      color="teal"
      icon={<IconCircleCheck size={18} />}
      title={t('Connected')}
      role="status"
    >
      {user === null ? (
        t('The service responds. No user is signed in.')
      ) : (
        <Trans
          message="Signed in as <strong>{user}</strong>"
          values={{ user: <VisibleText text={user} /> }}
          components={{ strong: <strong /> }}
        />
      )}
      {version !== null && (
        <>
          {' · '}
          <Trans message="version {version}" values={{ version: <VisibleText text={version} /> }} />
        </>
      )}
      {detected !== null && profile !== 'auto' && detected !== profile && (
        <Text size="sm" mt={4}>
          <Trans
            message="The service uses the profile “{label}”. <anchor>Use that profile</anchor>"
            values={{ label: profiles[detected].label }}
            components={{
              anchor: (
                <Anchor
                  component="button"
                  type="button"
                  inherit
                  c="inherit"
                  underline="always"
                  onClick={() => onProfile(detected)}
                />
              ),
            }}
          />
        </Text>
      )}
    </Alert>
  )
}
