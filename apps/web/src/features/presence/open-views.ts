import { endpoints } from '@dossier/contract'
import { call } from '../../api/index.ts'

/** Ids of this page's open views, as reported to others. */
export const openViews = new Set<string>()

/** Closes all views of this page for others, at sign-out. Never throws: a view that cannot be closed expires. */
export async function leaveAllPlaces(): Promise<void> {
  await Promise.allSettled([...openViews].map((view) => call(endpoints.presence.leave, { view })))
}
