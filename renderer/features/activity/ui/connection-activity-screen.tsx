import { SegmentedControl } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { ownActivityQuery, userActivityQuery } from '#shared/queries/events.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { type PickedUser, UserPicker } from '../../../ui/people/user-picker.tsx'
import { Page } from '../../../ui/screen/screen.tsx'
import { isoDay } from '../model/feed-rows.ts'
import { type ActivitySearch, askedWith } from '../model/routes.ts'
import classes from './activity.module.css'
import { ActivityView } from './activity-view.tsx'

const whose = [
  { value: 'own', label: t('Mine') },
  { value: 'all', label: t('In my projects') },
  { value: 'user', label: t('User') },
] as const
type Whose = (typeof whose)[number]['value']

/**
 * The activity of the current user, of all members of the user's projects, or of one user (document 3, section 6.1).
 */
export function ConnectionActivityScreen() {
  const connection = useConnection().id
  const navigate = useNavigate()
  const search = useSearch({ from: '/c/$connection/activity' })
  const { user, scope, ...shown } = search
  const { view, ...filters } = shown
  const asked = askedWith(shown, isoDay(new Date()))
  const [asksFor, setAsksFor] = useState<Whose>(user !== undefined ? 'user' : (scope ?? 'own'))
  const [picked, setPicked] = useState<PickedUser | null>(
    user !== undefined && /^\d+$/.test(user) ? { id: Number(user) } : null,
  )
  const isOfUser = asksFor === 'user'
  const own = useOperationPages(ownActivityQuery({ ...asked, ...(asksFor === 'all' && { scope: 'all' }) }), {
    enabled: !isOfUser,
  })
  const ofUser = useOperationPages(userActivityQuery({ id: user ?? '-', ...asked }), {
    enabled: isOfUser && user !== undefined,
  })
  const show = (next: ActivitySearch) =>
    void navigate({ to: '/c/$connection/activity', params: { connection }, search: next, replace: true })
  return (
    <Page
      title={t('Activity')}
      toolbar={
        <>
          <SegmentedControl
            aria-label={t('Whose')}
            size="xs"
            data={[...whose]}
            value={asksFor}
            onChange={value => {
              const next = whose.find(one => one.value === value)?.value ?? 'own'
              setAsksFor(next)
              show({ ...shown, ...(next === 'all' && { scope: 'all' }) })
            }}
          />
          {isOfUser && (
            <div className={classes.user}>
              <UserPicker
                label={t('Whose activity')}
                single
                value={picked ? [picked] : []}
                onChange={([next]) => {
                  setPicked(next ?? null)
                  show({ ...shown, ...(next && { user: `${next.id}` }) })
                }}
              />
            </div>
          )}
        </>
      }
    >
      {isOfUser && user === undefined ? (
        <p className={classes.note}>{t('Choose a user to see their activity in the projects that you can see.')}</p>
      ) : (
        <ActivityView
          key={`${asksFor} ${user ?? ''}`}
          filters={filters}
          list={isOfUser ? ofUser : own}
          project={null}
          isYear={view === 'year'}
          onFilter={change => show({ ...search, ...change })}
        />
      )}
    </Page>
  )
}
