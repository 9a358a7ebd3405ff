import type { DcfValuationView, dcfEndpoints, InputOf } from '@dossier/contract'
import { inProjectPolicy } from '../../projects/index.ts'
import { useCase } from '../../use-case/index.ts'
import { valueByRequest } from './make-dcf.ts'

/** What an output by these assumptions would show, while they are still changed: nothing is kept. @throws COMPANY_NOT_FOUND, DCF_… */
export const previewDcf = useCase({
  needs: ['blobs', 'clock', 'indexes', 'publicUrl'],
  policy: inProjectPolicy('files.read'),
  async run({ deps, actor, read }, { projectId, ...request }: InputOf<typeof dcfEndpoints.previewDcf>): Promise<DcfValuationView> {
    const by = { name: actor.name, at: deps.clock.now() }
    const { presented } = await valueByRequest({ deps, read, projectId, by }, { ...request, language: actor.language })
    return presented
  },
})
