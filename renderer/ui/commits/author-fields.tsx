import { Button, TextInput } from '@mantine/core'
import { t } from '#shared/i18n/i18n.ts'
import { currentUserQuery } from '#shared/queries/people.ts'
import { useOperation } from '../../lib/operations/use-operation.ts'
import { UserName } from '../people/user-name.tsx'
import { type Author, authorProblem } from './author.ts'
import classes from './author-fields.module.css'

interface AuthorFieldsProps {
  /** Null: who the token belongs to. */
  readonly author: Author | null
  onAuthor(author: Author | null): void
}

/** The author of the commit: the token's user, or another one. The committer is always the user. */
export function AuthorFields({ author, onAuthor }: AuthorFieldsProps) {
  const { data } = useOperation(currentUserQuery())
  const user = data?.value
  if (author) {
    return (
      <div>
        <div className={classes.authorHead}>
          <p className={classes.label}>{t('Author')}</p>
          <Button variant="subtle" size="compact-xs" onClick={() => onAuthor(null)}>
            {t('Me again')}
          </Button>
        </div>
        <TextInput
          aria-label={t('Name of the author')}
          placeholder={t('Name')}
          value={author.name}
          onChange={event => onAuthor({ ...author, name: event.currentTarget.value })}
        />
        <TextInput
          mt={6}
          aria-label={t('Email address of the author')}
          placeholder="name@example.com"
          value={author.email}
          onChange={event => onAuthor({ ...author, email: event.currentTarget.value })}
          error={author.name === '' && author.email === '' ? null : authorProblem(author)}
        />
      </div>
    )
  }
  return (
    <div>
      <div className={classes.authorHead}>
        <p className={classes.label}>{t('Author')}</p>
        <Button variant="subtle" size="compact-xs" onClick={() => onAuthor({ name: '', email: '' })}>
          {t('Different author…')}
        </Button>
      </div>
      {user ? (
        <UserName name={user.name} email={user.email ?? undefined} username={user.username} />
      ) : (
        <span className={classes.dim}>{t('the owner of the token')}</span>
      )}
    </div>
  )
}
