import { type SQL, sql } from 'drizzle-orm'
import type { InstallationRepository, Queryable } from '../use-case/index.ts'
import { contentOf, hashOf, type NewEntry } from './entry.ts'

/** Whether the same person did the same to the same thing since a moment. */
function sameSince({ chain, actorId, action }: NewEntry, subjectId: number, since: Date): SQL {
  return sql`exists (
    select from audit_entries where chain = ${chain} and actor_id is not distinct from ${actorId}::int and action = ${action}
      and created_at > ${since.toISOString()}::timestamptz and details->>'subjectId' = ${String(subjectId)})`
}

/** One statement: it takes the end of the chain, joins the entry to it, and leaves the new end. */
function joinToChain(entry: NewEntry, unless: SQL): SQL {
  const content = contentOf(entry)
  return sql`
    with ending as (
      insert into audit_chains as head (chain, sequence, hash)
      select ${entry.chain}::int, 1, encode(sha256(convert_to(E'\n1\n' || ${content}::text, 'UTF8')), 'hex')
      where not ${unless}
      on conflict (chain) do update set
        sequence = head.sequence + 1,
        hash = encode(sha256(convert_to(head.hash || E'\n' || (head.sequence + 1) || E'\n' || ${content}::text, 'UTF8')), 'hex')
      returning sequence, hash
    )
    insert into audit_entries (chain, sequence, action, project_id, actor_id, actor_name, address, details, content, hash, created_at)
    select ${entry.chain}::int, ending.sequence, ${entry.action}, ${entry.projectId}::int, ${entry.actorId}::int, ${entry.actorName},
      ${entry.address}, ${JSON.stringify(entry.details)}::jsonb, ${content}, ending.hash, ${entry.createdAt.toISOString()}::timestamptz
    from ending`
}

// Of entries that are written together, how many go with one statement.
const AT_ONCE = 1_000

/** The entries of one chain as links that follow its end, and the new end. */
function linked(entries: readonly NewEntry[], end: { sequence: number; hash: string }) {
  let { sequence, hash } = end
  const links = entries.map((entry) => {
    const content = contentOf(entry)
    sequence += 1
    hash = hashOf(hash, sequence, content)
    return { ...entry, details: JSON.stringify(entry.details), createdAt: entry.createdAt.toISOString(), content, sequence, hash }
  })
  return { links, end: { sequence, hash } }
}

const reader = (db: Queryable) => ({
  /** Whether the actor of this entry did the same to the same thing since a moment. */
  async happened(entry: NewEntry, subjectId: number, since: Date): Promise<boolean> {
    const found = await db.execute<{ happened: boolean }>(sql`select ${sameSince(entry, subjectId, since)} as happened`)
    return found.rows[0]?.happened === true
  },
})

/** Adds to the log. Across organisations, since a super admin's and a visitor's doings belong to one as well. */
export const auditRepository = {
  installation: true,
  reader,
  transactor: (tx) => ({
    ...reader(tx),

    async append(entry: NewEntry): Promise<void> {
      await tx.execute(joinToChain(entry, sql`false`))
    },

    /** Adds entries of one chain, in their order: a few statements, however many they are. */
    async appendMany(entries: readonly NewEntry[]): Promise<void> {
      const chain = entries[0]?.chain
      if (chain === undefined) return
      await tx.execute(sql`insert into audit_chains (chain, sequence, hash) values (${chain}, 0, '') on conflict do nothing`)
      const { rows } = await tx.execute<{ sequence: number; hash: string }>(
        sql`select sequence, hash from audit_chains where chain = ${chain} for update`,
      )
      const [before] = rows
      if (before === undefined) throw new Error('the log has no end')
      const { links, end } = linked(entries, before)
      for (let at = 0; at < links.length; at += AT_ONCE) {
        const some = JSON.stringify(links.slice(at, at + AT_ONCE))
        await tx.execute(sql`
          insert into audit_entries (chain, sequence, action, project_id, actor_id, actor_name, address, details, content, hash, created_at)
          select chain, sequence, action, "projectId", "actorId", "actorName", address, details::jsonb, content, hash, "createdAt"
          from jsonb_to_recordset(${some}::jsonb) as link (chain int, sequence int, action text, "projectId" int, "actorId" int,
            "actorName" text, address text, details text, content text, hash text, "createdAt" timestamptz)`)
      }
      await tx.execute(sql`update audit_chains set sequence = ${end.sequence}, hash = ${end.hash} where chain = ${chain}`)
    },

    /** Unless the same happened to the same thing since a moment; of two at once, one is kept. */
    async appendOnce(entry: NewEntry, subjectId: number, since: Date): Promise<void> {
      // Taken first, so that the statement below sees what others at the chain's end have committed.
      await tx.execute(sql`select from audit_chains where chain = ${entry.chain} for update`)
      await tx.execute(joinToChain(entry, sameSince(entry, subjectId, since)))
    },

    /** Erases a whole chain, which goes with its organisation: the one deletion that the triggers let through. */
    async eraseChain(chain: number): Promise<void> {
      await tx.execute(sql`select set_config('dossier.erased_chain', ${String(chain)}, true)`)
      await tx.execute(sql`delete from audit_entries where chain = ${chain}`)
      await tx.execute(sql`delete from audit_chains where chain = ${chain}`)
      await tx.execute(sql`select set_config('dossier.erased_chain', '', true)`)
    },
  }),
} satisfies InstallationRepository<unknown, unknown>
