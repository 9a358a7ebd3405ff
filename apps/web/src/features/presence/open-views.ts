import { endpoints } from '@dossier/contract'
import { call } from '../../api/index.ts'

/** The views of this page that others may see, by their names. */
export const openViews = new Set<string>()

/** Closes all views of this page for others, as whoever signs out does. Never fails: what is not reported ends by itself. */
export async function leaveAllPlaces(): Promise<void> {
  await Promise.allSettled([...openViews].map((view) => call(endpoints.presence.leave, { view })))
}
