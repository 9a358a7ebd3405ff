import { endpoints, type Import } from '@dossier/contract'
import { ApiError, call, keyOf, onChanges, queryClient } from '../../api/index.ts'
import { onSessionEnd } from '../../session/index.ts'
import { ImportTracker } from './import-tracker.ts'

/** Endpoints whose data changes when an import adds files. */
const affectedEndpoints = [
  endpoints.files.list,
  endpoints.files.listFolder,
  endpoints.files.folders,
  endpoints.files.progress,
  endpoints.projects.get,
  endpoints.projects.list,
]

/** The imports that this browser tab shows. */
export const imports = new ImportTracker(
  {
    async get(id) {
      try {
        return await call(endpoints.imports.get, { id })
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return null
        throw error
      }
    },
    cancel: (id) => call(endpoints.runs.cancel, { id }),
  },
  () => {
    for (const endpoint of affectedEndpoints) void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })
  },
)

onSessionEnd(() => imports.stop())
onChanges((changes) => {
  if (changes === null || changes.some(({ topic }) => topic === 'runs')) void imports.poll()
})

/** Shows an import that was just started. */
export function followImport(started: Import): void {
  imports.follow(started)
}

/** Shows an import by its id. */
export function trackImport(id: number): Promise<void> {
  return imports.track(id)
}
