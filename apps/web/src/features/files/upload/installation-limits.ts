import { type ClientConfiguration, endpoints, limits } from '@dossier/contract'
import { call, keyOf, queryClient } from '../../../api/index.ts'

const { configuration } = endpoints.system

/** The upload limits of the installation, or the defaults when the request fails; the server checks again anyway. */
export async function installationLimits(): Promise<Pick<ClientConfiguration, 'maximumFileMegabytes' | 'maximumFilesPerRequest'>> {
  try {
    return await queryClient.ensureQueryData({ queryKey: keyOf(configuration, {}), queryFn: () => call(configuration, {}) })
  } catch {
    return { maximumFileMegabytes: limits.fileMegabytes, maximumFilesPerRequest: limits.filesPerRequest }
  }
}
