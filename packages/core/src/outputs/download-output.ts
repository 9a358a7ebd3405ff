import { AppError } from '@dossier/contract'
import { record } from '../audit/index.ts'
import { type BytesAnswer, useCase } from '../use-case/index.ts'
import { outputPolicy } from './outputs.policy.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The file of an output. @throws OUTPUT_WITHOUT_FILE when it has none, or none yet */
export const downloadOutput = useCase({
  needs: ['blobs', 'clock'],
  policy: outputPolicy('outputs.read'),
  async run({ deps, actor, subject, write }, _input: { id: number }): Promise<BytesAnswer> {
    const { id, projectId, blobKey, filename, inputVariable } = subject
    if (blobKey === null || filename === null) throw new AppError('OUTPUT_WITHOUT_FILE')
    const size = await deps.blobs.size(blobKey)
    const event = { action: 'output.downloaded', projectId, subject: inputVariable, subjectId: id } as const
    await write((within) => record(within, actor, event, deps.clock.now()))
    return { filename, mediaType: XLSX, size, etag: null, open: (range) => deps.blobs.stream(blobKey, range) }
  },
})
