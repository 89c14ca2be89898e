import { Link, Outlet, useParams } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { groupQuery } from '#shared/queries/places.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useConnection } from '../../lib/connection/use-connection.ts'
import { StarButton } from '../../lib/favourites/star-button.tsx'
import { usePlaceToStar } from '../../lib/favourites/use-place-to-star.ts'
import { GroupContext } from '../../lib/group/group-context.ts'
import { useOperation } from '../../lib/operations/use-operation.ts'
import { Crumb, CrumbName } from '../../ui/navigation/crumb.tsx'
import { InFrame } from '../../ui/navigation/in-frame.tsx'
import { Sidebar } from '../../ui/navigation/sidebar.tsx'
import { ErrorState, LoadingState } from '../../ui/states/states.tsx'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import { groupSections } from '../features.ts'
import classes from './layouts.module.css'

/** Everything below `/g/$group`: its part of the frame, and one of its screens. */
export function GroupLayout() {
  const params = useParams({ from: '/c/$connection/g/$group' })
  return (
    <>
      <InFrame area="sidebar">
        <Sidebar label={t('Group')} sections={groupSections} at={params} />
      </InFrame>
      <div className={classes.screens}>
        <GroupScreens id={params.group} />
      </div>
    </>
  )
}

function GroupScreens({ id }: { readonly id: string }) {
  const { id: connection } = useConnection()
  const toStar = usePlaceToStar()
  const { data, error, isPending, refetch } = useOperation(groupQuery(id))
  if (isPending) return <LoadingState rows={12} label={t('Loading the group')} />
  // A service without this operation, or one that keeps the group's own record back, may still show its lists.
  if (!data && error && !['notFound', 'forbidden', 'badResponse'].includes(error.kind)) {
    return <ErrorState error={error} onRetry={refetch} />
  }
  const group = data?.value ?? null
  const name = group?.name ?? id
  return (
    <GroupContext value={{ id, group, name }}>
      <InFrame area="place">
        <Crumb>
          <CrumbName title={visibleString(group?.full_path ?? name)}>
            <Link to="/c/$connection/g/$group" params={{ connection, group: id }}>
              <VisibleText text={group?.full_name ?? name} />
            </Link>
          </CrumbName>
        </Crumb>
      </InFrame>
      <InFrame area="tools">
        <StarButton place={toStar.group(connection, id, group?.full_path)} />
      </InFrame>
      <div className={classes.screens} data-screen tabIndex={-1}>
        <Outlet />
      </div>
    </GroupContext>
  )
}
