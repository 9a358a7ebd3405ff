import { type ClientConfiguration, endpoints, limits } from '@dossier/contract'
import { call, keyOf, queryClient } from '../../../api/index.ts'

const { configuration } = endpoints.system

/** What the installation accepts; the defaults when it cannot be asked, since the server checks anyway. */
export async function installationLimits(): Promise<Pick<ClientConfiguration, 'maximumFileMegabytes' | 'maximumFilesPerRequest'>> {
  try {
    return await queryClient.ensureQueryData({ queryKey: keyOf(configuration, {}), queryFn: () => call(configuration, {}) })
  } catch {
    return { maximumFileMegabytes: limits.fileMegabytes, maximumFilesPerRequest: limits.filesPerRequest }
  }
}
