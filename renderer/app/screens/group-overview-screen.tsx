import { Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { valueLabel } from '#shared/value-labels.ts'
import { useGroup, useGroupParams } from '../../lib/group/group-context.ts'
import { Fact, Facts } from '../../ui/facts/facts.tsx'
import { ExternalLink } from '../../ui/link/external-link.tsx'
import { Page } from '../../ui/screen/screen.tsx'
import { Trans } from '../../ui/text/trans.tsx'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import { groupSections } from '../features.ts'
import classes from './group-overview-screen.module.css'

/** A group's details, with links to its screens. */
export function GroupOverviewScreen() {
  const { group, id } = useGroup()
  const params = useGroupParams()
  const items = groupSections.flatMap(section => section.items).filter(item => item.id !== 'group-overview')
  return (
    <Page title={t('Overview')} content="measure">
      <Text c="dimmed" size="sm">
        {group === null ? (
          t(
            'The details of the group “{id}” aren’t available. You may still have access to its projects and subgroups.',
            { id },
          )
        ) : (
          <VisibleText text={group.description || t('No description')} />
        )}
      </Text>
      {group && (
        <Facts>
          <Fact name={t('Full path')}>
            <VisibleText text={group.full_path} />
          </Fact>
          <Fact name={t('ID')}>{group.id}</Fact>
          {typeof group.parent_id === 'number' && (
            <Fact name={t('Parent group')}>
              <Link
                to="/c/$connection/g/$group"
                params={{ connection: params.connection, group: `${group.parent_id}` }}
              >
                <Trans
                  message="<visibleText/> (ID {parent_id})"
                  values={{ parent_id: group.parent_id }}
                  components={{ visibleText: <VisibleText text={group.full_path.replace(/\/?[^/]*$/, '')} /> }}
                />
              </Link>
            </Fact>
          )}
          {group.visibility && <Fact name={t('Visibility')}>{valueLabel('visibility', group.visibility)}</Fact>}
          {group.web_url && (
            <Fact name={t('Web page')}>
              <ExternalLink address={group.web_url} text={group.web_url}>
                <VisibleText text={group.web_url} />
              </ExternalLink>
            </Fact>
          )}
        </Facts>
      )}
      {items.length > 0 && (
        <>
          <Title order={2}>{t('In this group')}</Title>
          <ul className={classes.places}>
            {items.map(({ id: key, label, icon: Icon, link }) => (
              <li key={key}>
                <Link {...link(params)} className={classes.place}>
                  <Icon size={18} stroke={1.6} aria-hidden />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Page>
  )
}
