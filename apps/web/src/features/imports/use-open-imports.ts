import { endpoints, isOpenRun } from '@dossier/contract'
import { useEffect } from 'react'
import { useCall } from '../../api/index.ts'
import { imports } from './tab-imports.ts'

/** Number of latest imports checked for running ones. */
const checkedImports = 20

/** Shows the running imports of a workspace, whoever started them, when the workspace is opened. */
export function useOpenImports(projectId: number | null, allowed: boolean): void {
  const { data } = useCall(
    endpoints.imports.list,
    { projectId: projectId ?? 0, limit: checkedImports },
    { enabled: projectId !== null && allowed, retry: false },
  )
  useEffect(() => {
    for (const known of data?.rows ?? []) if (isOpenRun(known)) imports.follow(known)
  }, [data])
}
