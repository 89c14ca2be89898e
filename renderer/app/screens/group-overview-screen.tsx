import { Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useGroup, useGroupParams } from '../../lib/group/group-context.ts'
import { Fact, Facts } from '../../ui/facts/facts.tsx'
import { ExternalLink } from '../../ui/link/external-link.tsx'
import { Page } from '../../ui/screen/screen.tsx'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import { groupSections } from '../features.ts'
import classes from './group-overview-screen.module.css'

/** A group's details, with links to its screens. */
export function GroupOverviewScreen() {
  const { group, id } = useGroup()
  const params = useGroupParams()
  const places = groupSections.flatMap(section => section.places).filter(place => place.id !== 'group-overview')
  return (
    <Page title="Overview" content="measure">
      <Text c="dimmed" size="sm">
        {group === null ? (
          `The details of the group “${id}” aren’t available. You may still have access to its projects and subgroups.`
        ) : (
          <VisibleText text={group.description || 'No description'} />
        )}
      </Text>
      {group && (
        <Facts>
          <Fact name="Full path">
            <VisibleText text={group.full_path} />
          </Fact>
          <Fact name="ID">{group.id}</Fact>
          {typeof group.parent_id === 'number' && (
            <Fact name="Parent group">
              <Link
                to="/c/$connection/g/$group"
                params={{ connection: params.connection, group: `${group.parent_id}` }}
              >
                <VisibleText text={group.full_path.replace(/\/?[^/]*$/, '')} /> (ID {group.parent_id})
              </Link>
            </Fact>
          )}
          {group.visibility && <Fact name="Visibility">{group.visibility}</Fact>}
          {group.web_url && (
            <Fact name="Web page">
              <ExternalLink address={group.web_url} text={group.web_url}>
                <VisibleText text={group.web_url} />
              </ExternalLink>
            </Fact>
          )}
        </Facts>
      )}
      {places.length > 0 && (
        <>
          <Title order={2}>In this group</Title>
          <ul className={classes.places}>
            {places.map(({ id: key, label, icon: Icon, link }) => (
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
