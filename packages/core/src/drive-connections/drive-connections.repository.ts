import type { DriveProvider } from '@dossier/contract'
import { and, eq } from 'drizzle-orm'
import { driveConnections, users } from '../schema/index.ts'
import type { Authorised, Queryable, Repository } from '../use-case/index.ts'

export type DriveConnection = typeof driveConnections.$inferSelect
type NewConnection = Omit<typeof driveConnections.$inferInsert, 'id' | 'organizationId'>

const connectionsReader = (db: Queryable, organizationId: number) => ({
  async listOf(userId: number): Promise<DriveConnection[]> {
    return db
      .select()
      .from(driveConnections)
      .where(and(eq(driveConnections.organizationId, organizationId), eq(driveConnections.userId, userId)))
  },

  async unsafeFind(userId: number, provider: DriveProvider): Promise<DriveConnection | undefined> {
    const [found] = await db
      .select()
      .from(driveConnections)
      .where(
        and(
          eq(driveConnections.organizationId, organizationId),
          eq(driveConnections.userId, userId),
          eq(driveConnections.provider, provider),
        ),
      )
    return found
  },
})

/** Which cloud drives people have connected. */
export const driveConnectionsRepository = {
  reader: connectionsReader,
  transactor: (tx, organizationId) => {
    const one = ({ id }: { id: number }) => and(eq(driveConnections.organizationId, organizationId), eq(driveConnections.id, id))
    return {
      ...connectionsReader(tx, organizationId),

      /** Puts fresh tokens in the place of those that were read, unless others did before. @returns whether it did */
      async renew(
        connection: Authorised<DriveConnection>,
        fresh: Pick<DriveConnection, 'encryptedTokens' | 'accessExpiresAt'>,
      ): Promise<boolean> {
        const renewed = await tx
          .update(driveConnections)
          .set({ ...fresh, status: 'connected' })
          .where(and(one(connection), eq(driveConnections.encryptedTokens, connection.encryptedTokens)))
          .returning({ id: driveConnections.id })
        return renewed.length > 0
      },

      /** Notes that the provider takes these tokens no longer; others that came meanwhile are left alone. */
      async expire(connection: Authorised<DriveConnection>): Promise<void> {
        await tx
          .update(driveConnections)
          .set({ status: 'expired' })
          .where(and(one(connection), eq(driveConnections.encryptedTokens, connection.encryptedTokens)))
      },

      /** False when it was gone already. */
      async remove(connection: Authorised<DriveConnection>): Promise<boolean> {
        const removed = await tx.delete(driveConnections).where(one(connection)).returning({ id: driveConnections.id })
        return removed.length > 0
      },

      /** Removes all that somebody has. @returns what was removed */
      async removeAllOf(userId: number): Promise<DriveConnection[]> {
        return tx
          .delete(driveConnections)
          .where(and(eq(driveConnections.organizationId, organizationId), eq(driveConnections.userId, userId)))
          .returning()
      },

      /** Whether somebody is let in, and stays so to the end of the transaction. */
      async holdOwner(userId: number): Promise<boolean> {
        const active = and(eq(users.organizationId, organizationId), eq(users.id, userId), eq(users.status, 'active'))
        return (await tx.select({ id: users.id }).from(users).where(active).for('share')).length > 0
      },

      /** Keeps a connection in the place of any that the person has with the provider. */
      async keep(connection: NewConnection): Promise<void> {
        const { account, encryptedTokens, accessExpiresAt, createdAt } = connection
        await tx
          .insert(driveConnections)
          .values({ ...connection, organizationId })
          .onConflictDoUpdate({
            target: [driveConnections.userId, driveConnections.provider],
            set: { account, encryptedTokens, accessExpiresAt, createdAt, status: 'connected' },
          })
      },
    }
  },
} satisfies Repository<unknown, unknown>
