import { z } from 'zod'
import type { Database } from './database.ts'

/** Who users are for the identity providers of groups. */
export function samlIdentitiesTable(database: Database) {
  const ofUser = database.select(
    'SELECT extern_uid, saml_provider_id FROM group_saml_identities WHERE user_id = :user ORDER BY group_id',
    z.object({ extern_uid: z.string(), saml_provider_id: z.number() }),
  )
  const insert = database.execute(
    `INSERT INTO group_saml_identities (group_id, user_id, extern_uid, saml_provider_id)
     VALUES (:group, :user, :uid, :provider)`,
  )
  return {
    ofUser: (user: number) => ofUser.all({ user }),
    add(identity: { groupId: number; userId: number; externUid: string; providerId: number }): void {
      const { groupId: group, userId: user, externUid: uid, providerId: provider } = identity
      insert({ group, user, uid, provider })
    },
  }
}
