import { endpoints, isOpenRun } from '@dossier/contract'
import { useEffect } from 'react'
import { useCall } from '../../api/index.ts'
import { imports } from './tab-imports.ts'

/** How many of a workspace's latest imports are looked at for open ones. */
const looked = 20

/** Shows the open imports of a workspace, whoever began them and when, as soon as the workspace is on screen. */
export function useOpenImports(projectId: number | null, allowed: boolean): void {
  const { data } = useCall(
    endpoints.imports.list,
    { projectId: projectId ?? 0, limit: looked },
    { enabled: projectId !== null && allowed, retry: false },
  )
  useEffect(() => {
    for (const known of data?.rows ?? []) if (isOpenRun(known)) imports.follow(known)
  }, [data])
}
