import { type accountEndpoints, AppError, type InputOf } from '@dossier/contract'
import { avatarMediaType, BlobNotFound } from '@dossier/platform'
import { anyone, type BytesAnswer, useCase } from '../use-case/index.ts'
import { accountsRepository } from './accounts.repository.ts'
import { pictureKey } from './picture.ts'

/** A profile picture, for anybody with its key. Immutable: another picture has another key. @throws NOT_FOUND */
export const showPicture = useCase({
  needs: ['blobs'],
  policy: anyone,
  async run({ deps, read }, { key }: InputOf<typeof accountEndpoints.avatar>): Promise<BytesAnswer> {
    if (!(await read(accountsRepository).hasPicture(key))) throw new AppError('NOT_FOUND')
    const blobKey = pictureKey(key)
    try {
      const size = await deps.blobs.size(blobKey)
      return {
        filename: 'picture.webp',
        mediaType: avatarMediaType,
        size,
        etag: key,
        open: (range) => deps.blobs.stream(blobKey, range),
      }
    } catch (error) {
      throw error instanceof BlobNotFound ? new AppError('NOT_FOUND') : error
    }
  },
})
