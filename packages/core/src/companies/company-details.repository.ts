import { and, desc, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { companyProfiles, fiscalCalendars, users } from '../schema/index.ts'
import type { Authorised, Queryable, Repository } from '../use-case/index.ts'

/** A company of a workspace, by its comparable name. */
export interface CompanyOf {
  projectId: number
  company: string
}

interface Setter {
  setBy: number
  setAt: Date
}

const enders = alias(users, 'enders')

const peopleOf = {
  firstName: users.firstName,
  lastName: users.lastName,
  enderFirstName: enders.firstName,
  enderLastName: enders.lastName,
}

function selectProfiles(db: Queryable) {
  return db
    .select({ entry: companyProfiles, ...peopleOf })
    .from(companyProfiles)
    .innerJoin(users, eq(users.id, companyProfiles.setBy))
    .leftJoin(enders, eq(enders.id, companyProfiles.endedBy))
}
export type ProfileRow = Awaited<ReturnType<typeof selectProfiles>>[number]

function selectCalendars(db: Queryable) {
  return db
    .select({ entry: fiscalCalendars, ...peopleOf })
    .from(fiscalCalendars)
    .innerJoin(users, eq(users.id, fiscalCalendars.setBy))
    .leftJoin(enders, eq(enders.id, fiscalCalendars.endedBy))
}
export type CalendarRow = Awaited<ReturnType<typeof selectCalendars>>[number]

type NewProfile = Pick<
  typeof companyProfiles.$inferInsert,
  'homepage' | 'country' | 'segment' | 'industry' | 'industryCode' | 'symbol' | 'registerSource' | 'registerCompany'
>
type NewCalendar = Pick<typeof fiscalCalendars.$inferInsert, 'closingMonth' | 'namedBy' | 'reason'>

function detailsReader(db: Queryable, organizationId: number) {
  const inProject = (table: typeof companyProfiles | typeof fiscalCalendars, projectId: number) =>
    and(eq(table.organizationId, organizationId), eq(table.projectId, projectId))
  return {
    /** All profiles of a company, the latest first. */
    profiles: ({ projectId, company }: CompanyOf): Promise<ProfileRow[]> =>
      selectProfiles(db)
        .where(and(inProject(companyProfiles, projectId), eq(companyProfiles.company, company)))
        .orderBy(desc(companyProfiles.id)),
    /** The profiles in effect of a workspace's companies. */
    activeProfiles: (projectId: number): Promise<ProfileRow[]> =>
      selectProfiles(db).where(and(inProject(companyProfiles, projectId), isNull(companyProfiles.endedAt))),
    /** All fiscal calendars of a company, the latest first. */
    calendars: ({ projectId, company }: CompanyOf): Promise<CalendarRow[]> =>
      selectCalendars(db)
        .where(and(inProject(fiscalCalendars, projectId), eq(fiscalCalendars.company, company)))
        .orderBy(desc(fiscalCalendars.id)),
    /** The fiscal calendars in effect of a workspace's companies. */
    activeCalendars: (projectId: number): Promise<CalendarRow[]> =>
      selectCalendars(db).where(and(inProject(fiscalCalendars, projectId), isNull(fiscalCalendars.endedAt))),
    /** A fiscal calendar in effect in an authorised workspace. */
    async unsafeFindCalendar(projectId: number, id: number): Promise<CalendarRow | undefined> {
      const [found] = await selectCalendars(db).where(
        and(inProject(fiscalCalendars, projectId), eq(fiscalCalendars.id, id), isNull(fiscalCalendars.endedAt)),
      )
      return found
    },
  }
}

/** Stated profiles and fiscal calendars of companies. */
export const companyDetailsRepository = {
  reader: detailsReader,
  transactor: (tx, organizationId) => ({
    ...detailsReader(tx, organizationId),

    /** Adds a profile in an authorised workspace and ends the one in effect. */
    async setProfile(of: CompanyOf, profile: NewProfile, { setBy, setAt }: Setter): Promise<void> {
      const { projectId, company } = of
      await tx
        .update(companyProfiles)
        .set({ endedAt: setAt, endedBy: setBy })
        .where(
          and(
            eq(companyProfiles.organizationId, organizationId),
            eq(companyProfiles.projectId, projectId),
            eq(companyProfiles.company, company),
            isNull(companyProfiles.endedAt),
          ),
        )
      await tx.insert(companyProfiles).values({ ...profile, projectId, company, setBy, setAt, organizationId })
    },

    /** Adds a fiscal calendar in an authorised workspace and ends the one in effect. */
    async setCalendar(of: CompanyOf, calendar: NewCalendar, { setBy, setAt }: Setter): Promise<void> {
      const { projectId, company } = of
      await tx
        .update(fiscalCalendars)
        .set({ endedAt: setAt, endedBy: setBy })
        .where(
          and(
            eq(fiscalCalendars.organizationId, organizationId),
            eq(fiscalCalendars.projectId, projectId),
            eq(fiscalCalendars.company, company),
            isNull(fiscalCalendars.endedAt),
          ),
        )
      await tx.insert(fiscalCalendars).values({ ...calendar, projectId, company, setBy, setAt, organizationId })
    },

    /** @returns false if it has already ended */
    async endCalendar({ entry: { id } }: Authorised<CalendarRow>, ended: { endedBy: number; endedAt: Date }): Promise<boolean> {
      const rows = await tx
        .update(fiscalCalendars)
        .set(ended)
        .where(and(eq(fiscalCalendars.organizationId, organizationId), eq(fiscalCalendars.id, id), isNull(fiscalCalendars.endedAt)))
        .returning({ id: fiscalCalendars.id })
      return rows.length > 0
    },
  }),
} satisfies Repository<unknown, unknown>
