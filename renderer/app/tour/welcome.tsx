import { Modal, Text } from '@mantine/core'
import { IconFlask, IconPlugConnected, type TablerIcon } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { useUpdateSettings } from '../../lib/settings/use-settings.ts'
import { ProductMark } from '../shell/product-mark.tsx'
import classes from './tour.module.css'
import { useTour } from './tour-state.ts'

/** The first thing at the first run: connect to a service, or try the sandbox. */
export function Welcome() {
  const { begin, end } = useTour()
  const update = useUpdateSettings()
  const router = useRouter()
  const connect = () => {
    update(() => ({ tourSeen: true }))
    end()
    void router.navigate({ to: '/connections', search: { add: 'yes' } })
  }
  return (
    <Modal.Root opened onClose={begin} size={620} centered>
      <Modal.Overlay />
      <Modal.Content className={classes.welcome}>
        <Modal.Body p={32}>
          <div className={classes.mark}>
            <ProductMark size={36} />
          </div>
          <Modal.Title className={classes.welcomeTitle}>{t('Welcome to Gatehouse')}</Modal.Title>
          <Text c="dimmed" mt={4} mb="lg">
            {t(
              'Projects, groups, access, delivery and audit logs of your service, from your desktop. Cached data opens immediately and stays readable offline. Most changes can be undone.',
            )}
          </Text>
          <div className={classes.choices}>
            <Choice
              icon={IconPlugConnected}
              title={t('Connect to your service')}
              words={t('You need its address and an access token. The token stays in this computer’s keychain.')}
              onClick={connect}
            />
            <Choice
              icon={IconFlask}
              title={t('Try the sandbox')}
              words={t('A real service inside the app, with sample projects. Nothing you do leaves this computer.')}
              onClick={begin}
              isFirst
            />
          </div>
          <Text size="xs" c="dimmed" mt="lg">
            {t('No account and no telemetry. You can add connections at any time.')}
          </Text>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

interface ChoiceProps {
  readonly icon: TablerIcon
  readonly title: string
  readonly words: string
  readonly onClick: () => void
  /** Gets the focus. */
  readonly isFirst?: true
}

function Choice({ icon: Icon, title, words, onClick, isFirst }: ChoiceProps) {
  return (
    <button type="button" className={classes.choice} onClick={onClick} {...(isFirst && { 'data-autofocus': true })}>
      <Icon size={22} stroke={1.6} aria-hidden className={classes.choiceIcon} />
      <span className={classes.choiceTitle}>{title}</span>
      <span className={classes.choiceText}>{words}</span>
    </button>
  )
}
